# One image for every app: which one runs is its argument, for example `services/identity/dist/main.js`.
#   docker build -t candor .
#   docker run candor ops/dist/admin/main.js help
#   behind a mirror: --build-arg IMAGES=mirror.example.com/library --build-arg npm_config_registry=https://npm.example.com
ARG NODE_VERSION=24.21.0
ARG NATS_VERSION=2.11
# Where `node` is pulled from, and the packages. What Docker itself brings reads this file: nothing else is fetched.
ARG IMAGES=docker.io/library

# Only what decides which packages are installed, so that a change of code leaves the next stage as it was.
FROM ${IMAGES}/node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /source
COPY . .
RUN mkdir /manifests \
  && cp --parents package.json package-lock.json .npmrc */package.json */*/package.json /manifests

FROM ${IMAGES}/node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /source
ENV NX_DAEMON=false NX_TUI=false
COPY --from=manifests /manifests .
ARG npm_config_registry
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build

# Development by Skaffold: sources are synced here, built again, and Node starts anew. Never published.
FROM build AS dev
RUN chown -R 10001:10001 /source
ENV HEALTH_PORT=8081 SNAPSHOT_DIR=/tmp/pages CONSOLE_DIST=/source/web/console/dist HOME=/tmp
USER 10001:10001
ENTRYPOINT ["/usr/local/bin/node", "--enable-source-maps", "--watch"]
CMD ["gateway/dist/main.js"]

FROM build AS stage
# What the apps reach, Node, and the libraries Node is linked with: no shell, no npm, no compiler.
RUN node tools/image/stage.mjs /image --system

# The whole product in one container: docker build --target standalone -t candor-standalone .
FROM ${IMAGES}/nats:${NATS_VERSION}-alpine AS nats

FROM build AS standalone-stage
# PostgreSQL as npm packages it, and the shell that its initdb calls, beside what the other image has.
RUN node tools/image/stage.mjs /image --standalone && mkdir /volume && mv /image/data /volume

FROM scratch AS standalone
ARG VERSION=0.1.0
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="Candor, standalone" \
  org.opencontainers.image.description="A hosted status-page service with its Postgres and NATS" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.source="${SOURCE}"
COPY --from=standalone-stage /image /
COPY --from=nats /usr/local/bin/nats-server /usr/bin/nats-server
# The two places that may be written to; everything else works on a read-only file system.
COPY --from=standalone-stage --chmod=1777 /image/tmp /tmp
# The folder itself belongs to the user, and so does a new volume, which takes that over.
COPY --from=standalone-stage --chown=10001:10001 /volume /
WORKDIR /app
ENV MALLOC_MMAP_THRESHOLD_=65536
ENV NODE_ENV=production \
  CANDOR_VERSION="${VERSION}" \
  PORT=8080 \
  HEALTH_PORT=8081 \
  SNAPSHOT_DIR=/data/pages \
  CONSOLE_DIST=/app/web/console/dist
USER 10001:10001
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["/usr/bin/node", "ops/dist/admin/healthcheck.js"]
# Without source maps, which take 30 MB when all apps share a process.
ENTRYPOINT ["/usr/bin/node"]
CMD ["ops/dist/standalone/main.js"]

# The last one is what a build without a target makes.
FROM scratch
ARG VERSION=0.1.0
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="Candor" \
  org.opencontainers.image.description="A hosted status-page service" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.source="${SOURCE}"
COPY --from=stage /image /
# The two places that may be written to; everything else works on a read-only file system.
COPY --from=stage --chmod=1777 /image/tmp /tmp
COPY --from=stage --chown=10001:10001 /image/data /data
WORKDIR /app
# glibc then gives back what starting took: by itself it raises the size above which it does, and keeps some 30 MB of each app.
ENV MALLOC_MMAP_THRESHOLD_=65536
ENV NODE_ENV=production \
  CANDOR_VERSION="${VERSION}" \
  PORT=8080 \
  HEALTH_PORT=8081 \
  SNAPSHOT_DIR=/data/pages \
  CONSOLE_DIST=/app/web/console/dist
USER 10001:10001
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["/usr/bin/node", "ops/dist/admin/healthcheck.js"]
ENTRYPOINT ["/usr/bin/node", "--enable-source-maps"]
CMD ["gateway/dist/main.js"]
