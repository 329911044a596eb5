{{- define "candor.fromSecret" -}}
{{ dict "secretKeyRef" (dict "name" .name "key" .key) | toJson }}
{{- end }}

{{- define "candor.databaseUrl" -}}
{{- $postgres := .Values.postgres -}}
{{- if eq $postgres.mode "cloudnative-pg" -}}
{{ include "candor.fromSecret" (dict "name" (printf "%s-postgres-app" (include "candor.fullname" .)) "key" "uri") }}
{{- else if eq $postgres.mode "single-node" -}}
{{ include "candor.fromSecret" (dict "name" (printf "%s-postgres" (include "candor.fullname" .)) "key" "url") }}
{{- else -}}
{{ include "candor.fromSecret" (dict "name" (required "postgres.existingSecret is empty: name the Secret with the database's URL" $postgres.existingSecret) "key" $postgres.key) }}
{{- end -}}
{{- end }}

{{/* Whether each service has a login of its own in Postgres; empty where not. */}}
{{- define "candor.separateLogins" -}}
{{- $given := .Values.postgres.separateLogins -}}
{{- if ternary (ne .Values.postgres.mode "external") $given (kindIs "invalid" $given) -}}true{{- end -}}
{{- end }}

{{/* The service whose login a workload has: root, name, workload. Empty where it has the owner's, or no database. */}}
{{- define "candor.loginOf" -}}
{{- if and (has "database" .workload.needs) (not .workload.apps) (include "candor.separateLogins" .root) -}}
{{- if hasPrefix "notifications-" .name }}notifications{{ else }}{{ .name }}{{ end -}}
{{- end -}}
{{- end }}

{{/* What makes and knows every login: the owner's address, and the secret that passwords follow from. */}}
{{- define "candor.ownerEnv" -}}
{{ include "candor.neededEnv" (dict "root" . "needs" (list "database")) }}
CANDOR_SECRET: {{ include "candor.fromSecret" (dict "name" (include "candor.secretName" .) "key" "CANDOR_SECRET") }}
{{- end }}

{{- define "candor.natsUrl" -}}
{{- $nats := .Values.nats -}}
{{- if eq $nats.mode "single-node" -}}
{{ printf "nats://%s-nats:4222" (include "candor.fullname" .) | toJson }}
{{- else if $nats.existingSecret -}}
{{ include "candor.fromSecret" (dict "name" $nats.existingSecret "key" $nats.key) }}
{{- else -}}
{{ required "nats.url is empty: name the servers, or nats.existingSecret" $nats.url | toJson }}
{{- end -}}
{{- end }}

{{/* The Secret with a password for each app, where NATS knows them by name. */}}
{{- define "candor.busSecret" -}}
{{- if eq .Values.nats.mode "single-node" -}}
{{ include "candor.fullname" . }}-bus
{{- else -}}
{{ .Values.nats.passwordsSecret }}
{{- end -}}
{{- end }}

{{- define "candor.busPasswordKey" -}}
NATS_PASSWORD_{{ . | replace "-" "_" | upper }}
{{- end }}

{{/* As whom a workload speaks to NATS, as a map in YAML; each of several apps as itself. */}}
{{- define "candor.busLogin" -}}
{{- with include "candor.busSecret" .root }}
{{- $secret := . }}
{{- range $app := $.apps }}
{{ include "candor.busPasswordKey" $app }}: {{ include "candor.fromSecret" (dict "name" $secret "key" (include "candor.busPasswordKey" $app)) }}
{{- else }}
NATS_PASSWORD: {{ include "candor.fromSecret" (dict "name" . "key" (include "candor.busPasswordKey" $.name)) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "candor.smtpUrl" -}}
{{- if eq .Values.mail.mode "inbox" -}}
{{ printf "smtp://%s-inbox:1025" (include "candor.fullname" .) | toJson }}
{{- else if .Values.mail.existingSecret -}}
{{ include "candor.fromSecret" (dict "name" .Values.mail.existingSecret "key" .Values.mail.key) }}
{{- else -}}
{{ required "mail.url is empty: name the mail server, or mail.existingSecret" .Values.mail.url | toJson }}
{{- end -}}
{{- end }}

{{/* The HTTP proxy on the way to the internet; empty where there is none. */}}
{{- define "candor.proxyUrl" -}}
{{- with .Values.outbound -}}
{{- if .existingSecret -}}
{{ include "candor.fromSecret" (dict "name" .existingSecret "key" .key) }}
{{- else if .proxy -}}
{{ toJson .proxy }}
{{- end -}}
{{- end -}}
{{- end }}

{{/* Variables that follow from what a workload needs, as a map in YAML. */}}
{{- define "candor.neededEnv" -}}
{{- $root := .root -}}
{{- range $need := .needs }}
{{- if eq $need "database" }}
DATABASE_URL: {{ include "candor.databaseUrl" $root }}
{{- else if eq $need "bus" }}
NATS_URL: {{ include "candor.natsUrl" $root }}
{{- if gt (int $root.Values.nats.streamReplicas) 1 }}
NATS_REPLICAS: {{ $root.Values.nats.streamReplicas | toString | quote }}
{{- end }}
{{- else if eq $need "root-secret" }}
CANDOR_SECRET: {{ include "candor.fromSecret" (dict "name" (include "candor.secretName" $root) "key" "CANDOR_SECRET") }}
{{- include "candor.optionalKeys" (dict "root" $root "keys" (list "SECRETS_KEYS")) }}
{{- else if eq $need "signing-key" }}
JWT_PRIVATE_KEY: {{ include "candor.fromSecret" (dict "name" (include "candor.secretName" $root) "key" "JWT_PRIVATE_KEY") }}
{{- else if eq $need "verifying-key" }}
JWT_PUBLIC_KEY: {{ include "candor.fromSecret" (dict "name" (include "candor.secretName" $root) "key" "JWT_PUBLIC_KEY") }}
{{- else if eq $need "call-signer" }}
CALL_SIGNING_KEY: {{ include "candor.fromSecret" (dict "name" (include "candor.secretName" $root) "key" "CALL_SIGNING_KEY") }}
{{- else if eq $need "call-verifier" }}
CALL_VERIFYING_KEY: {{ include "candor.fromSecret" (dict "name" (include "candor.secretName" $root) "key" "CALL_VERIFYING_KEY") }}
{{- if $root.Values.upgradeFrom }}
ACCEPT_UNSIGNED_CALLS: 'true'
{{- end }}
{{- else if eq $need "direct" }}
{{- if $root.Values.directCalls }}
DIRECT_KEY: {{ include "candor.fromSecret" (dict "name" (include "candor.secretName" $root) "key" "DIRECT_KEY") }}
{{- end }}
{{- else if eq $need "peers" }}
GATEWAY_PEERS: {{ printf "dns:%s-gateway-peers:8083" (include "candor.fullname" $root) | toJson }}
PEER_PORT: '8083'
{{- else if eq $need "copies" }}
COPY_TO: {{ required "copies.target is empty: name s3://bucket/prefix, or file:///folder with a volume there" $root.Values.copies.target | toJson }}
{{- with $root.Values.copies.existingSecret }}
{{- range $key := list "S3_ACCESS_KEY_ID" "S3_SECRET_ACCESS_KEY" }}
{{ $key }}: {{ include "candor.fromSecret" (dict "name" $root.Values.copies.existingSecret "key" $key) }}
{{- end }}
{{- end }}
{{- range $name, $value := $root.Values.copies.env }}
{{ $name }}: {{ $value | toString | toJson }}
{{- end }}
{{- else if eq $need "console" }}
CONSOLE_URL: {{ $root.Values.addresses.console | toJson }}
{{- else if eq $need "pages" }}
PAGES_URL_TEMPLATE: {{ $root.Values.addresses.pages | toJson }}
{{- else if eq $need "mail" }}
SMTP_URL: {{ include "candor.smtpUrl" $root }}
MAIL_FROM: {{ $root.Values.mail.from | toJson }}
{{- else if eq $need "outbound" }}
{{- with $root.Values.outboundAllow }}
OUTBOUND_ALLOW: {{ join "," . | toJson }}
{{- end }}
{{- else if eq $need "proxy" }}
{{- with include "candor.proxyUrl" $root }}
OUTBOUND_PROXY: {{ . }}
{{- end }}
{{- else if eq $need "slack-id" }}
{{- include "candor.optionalKeys" (dict "root" $root "keys" (list "SLACK_CLIENT_ID")) }}
{{- else if eq $need "slack-app" }}
{{- include "candor.optionalKeys" (dict "root" $root "keys" (list "SLACK_CLIENT_ID" "SLACK_CLIENT_SECRET")) }}
{{- else if eq $need "twitter-app" }}
{{- include "candor.optionalKeys" (dict "root" $root "keys" (list "TWITTER_APP_KEY" "TWITTER_APP_SECRET")) }}
{{- else if eq $need "stripe" }}
{{- include "candor.optionalKeys" (dict "root" $root "keys" (list "STRIPE_SECRET_KEY" "STRIPE_WEBHOOK_SECRET")) }}
{{- else if eq $need "stripe-form" }}
{{- include "candor.optionalKeys" (dict "root" $root "keys" (list "STRIPE_PUBLISHABLE_KEY")) }}
{{- end }}
{{- end }}
{{- end }}

{{/* Where traces go, as a map in YAML; nothing without a collector. */}}
{{- define "candor.telemetryEnv" -}}
{{- $telemetry := .Values.telemetry -}}
{{- if $telemetry.endpoint }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ $telemetry.endpoint | toJson }}
OTEL_TRACES_SAMPLER: {{ $telemetry.sampler }}
OTEL_TRACES_SAMPLER_ARG: {{ $telemetry.ratio | toString | toJson }}
{{- if $telemetry.existingSecret }}
OTEL_EXPORTER_OTLP_HEADERS: {{ include "candor.fromSecret" (dict "name" $telemetry.existingSecret "key" $telemetry.key) }}
{{- end }}
{{- $pairs := list }}
{{- range $name, $value := $telemetry.attributes }}
{{- $pairs = append $pairs (printf "%s=%s" $name ($value | urlquery | replace "+" "%20")) }}
{{- end }}
{{- with $pairs }}
OTEL_RESOURCE_ATTRIBUTES: {{ join "," . | toJson }}
{{- end }}
{{- end }}
{{- end }}

{{- define "candor.optionalKeys" -}}
{{- $root := .root -}}
{{- range $key := .keys }}
{{- if has $key $root.Values.secretKeys }}
{{ $key }}: {{ include "candor.fromSecret" (dict "name" (include "candor.secretName" $root) "key" $key) }}
{{- end }}
{{- end }}
{{- end }}

{{/* A map of variables as the list that Kubernetes wants: by name, each once. */}}
{{- define "candor.envList" -}}
{{- range $name, $value := . }}
{{- if kindIs "map" $value }}
- name: {{ $name }}
  valueFrom: {{- toYaml $value | nindent 4 }}
{{- else if not (kindIs "invalid" $value) }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}
{{- end }}
