# The house in a container: the wheel is built in one stage and installed in another (Docker 23 or newer, or Podman).
#
#   docker build -t anteup .
#   docker run -p 8765:8765 -v anteup:/data anteup

FROM python:3.13-slim AS wheel
WORKDIR /source
COPY pyproject.toml hatch_build.py README.md LICENSE requirements.lock ./
COPY src src
RUN pip wheel --no-cache-dir --wheel-dir /wheels --constraint requirements.lock .

FROM python:3.13-slim
RUN --mount=type=bind,from=wheel,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels anteup \
    && useradd --uid 10001 --no-create-home anteup \
    && install --directory --owner anteup --mode 700 /data
USER anteup
ENV PYTHONUNBUFFERED=1 ANTEUP_LOG_FORMAT=json
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=10s --timeout=6s --start-period=30s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8765/healthz', timeout=5)"]
ENTRYPOINT ["anteup", "host", "--no-browser", "--data", "/data"]
