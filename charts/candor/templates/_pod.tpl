{{/*
What every pod has: root, user (that its image is made for), and placement, a workload where it is not that of the
defaults. The security context is what the restricted pod security standard asks for.
*/}}
{{- define "candor.podBase" -}}
{{- $placement := .placement | default .root.Values.defaults -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  {{- if .root.Values.fixedUsers }}
  runAsUser: {{ .user }}
  runAsGroup: {{ .user }}
  fsGroup: {{ .user }}
  fsGroupChangePolicy: OnRootMismatch
  {{- end }}
  seccompProfile: { type: RuntimeDefault }
{{- with $placement.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $placement.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $placement.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "candor.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/*
A container that runs a command of candor-admin: root, name, args, resources, and env where it needs more than the
database, as a map.
*/}}
{{- define "candor.adminContainer" -}}
name: {{ .name }}
image: {{ include "candor.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
args: {{ concat (list "ops/dist/admin/main.js") .args | toJson }}
env: {{- include "candor.envList" (.env | default (include "candor.neededEnv" (dict "root" .root "needs" (list "database")) | fromYaml)) | nindent 2 }}
resources: {{- toYaml .resources | nindent 2 }}
securityContext: {{- include "candor.containerSecurity" .root | nindent 2 }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  {{- with .volumeMounts }}{{ toYaml . | nindent 2 }}{{ end }}
{{- end }}

{{/*
Annotations of what runs before an upgrade, by weight. A success leaves nothing behind; after a failure it stays to be
looked at until the next attempt.
*/}}
{{- define "candor.beforeUpgrade" -}}
helm.sh/hook: pre-upgrade
helm.sh/hook-weight: {{ . | toString | quote }}
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end }}

{{/* The pod of one workload: root, name, workload. */}}
{{- define "candor.pod" -}}
{{- $root := .root -}}
{{- $w := .workload -}}
{{- $keepsPages := or (not (kindIs "invalid" $w.httpPort)) (has "copies" $w.needs) -}}
{{- $env := dict "LOG_LEVEL" $w.logLevel "HEALTH_PORT" "8081" "SHUTDOWN_GRACE_MS" (mul (int $w.shutdown.graceSeconds) 1000 | toString) -}}
{{- include "candor.overlay" (dict "base" $env "over" (include "candor.neededEnv" (dict "root" $root "needs" $w.needs) | fromYaml)) -}}
{{- $login := include "candor.loginOf" (dict "root" $root "name" .name "workload" $w) -}}
{{- if $login -}}
{{- include "candor.overlay" (dict "base" $env "over" (dict "DATABASE_URL" nil "DATABASE_URL_FILE" "/login/DATABASE_URL")) -}}
{{- end -}}
{{- if has "bus" $w.needs -}}
{{- include "candor.overlay" (dict "base" $env "over" (include "candor.busLogin" (dict "root" $root "name" .name "apps" $w.apps) | fromYaml)) -}}
{{- end -}}
{{- with $w.apps -}}
{{- $_ := set $env "APPS" (join "," .) -}}
{{- end -}}
{{- include "candor.overlay" (dict "base" $env "over" (include "candor.telemetryEnv" $root | fromYaml)) -}}
{{- if not (kindIs "invalid" $w.httpPort) -}}
{{- $_ := set $env "PORT" ($w.httpPort | toString) -}}
{{- else if and $root.Values.directCalls (has "direct" $w.needs) -}}
{{- $_ := set $env "DIRECT_PORT" "8082" -}}
{{- $_ := set $env "DIRECT_HOST" (dict "fieldRef" (dict "fieldPath" "status.podIP")) -}}
{{- end -}}
{{- include "candor.overlay" (dict "base" $env "over" $w.env) -}}
{{- include "candor.overlay" (dict "base" $env "over" $w.extraEnv) -}}
metadata:
  labels: {{- include "candor.labels" (dict "root" $root "component" .name) | nindent 4 }}
    {{- with $w.podLabels }}{{ toYaml . | nindent 4 }}{{ end }}
  {{- $annotations := deepCopy $w.podAnnotations }}
  {{- with .secretsChecksum }}
  {{- $_ := set $annotations "checksum/secrets" . }}
  {{- end }}
  {{- with $annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "candor.serviceAccount" $root }}
  terminationGracePeriodSeconds: {{ add $w.shutdown.preStopSeconds $w.shutdown.graceSeconds 5 }}
  {{- with $w.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  {{- include "candor.podBase" (dict "root" $root "user" 10001 "placement" $w) | nindent 2 }}
  {{- if has "database" $w.needs }}
  initContainers:
    {{- $wait := dict "root" $root "name" "wait-for-schema" "args" (list "wait-for-schema" "--timeout" (toString (int $root.Values.migrations.waitSeconds))) "resources" $w.resources }}
    {{- with $login }}
    {{- /* It alone is given the owner's address, and leaves that of the service's own login for the app. */}}
    {{- $_ := set $wait "args" (concat $wait.args (list "--login" . "--to" "/login/DATABASE_URL")) }}
    {{- $_ := set $wait "env" (include "candor.ownerEnv" $root | fromYaml) }}
    {{- $_ := set $wait "volumeMounts" (list (dict "name" "login" "mountPath" "/login")) }}
    {{- end }}
    - {{- include "candor.adminContainer" $wait | nindent 6 }}
  {{- end }}
  containers:
    - name: {{ .name }}
      image: {{ include "candor.image" $root }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args: [{{ $w.main }}]
      env: {{- include "candor.envList" $env | nindent 8 }}
      ports:
        - { name: health, containerPort: 8081 }
        {{- if not (kindIs "invalid" $w.httpPort) }}
        - { name: http, containerPort: {{ int $w.httpPort }} }
        {{- else if and $root.Values.directCalls (has "direct" $w.needs) }}
        - { name: direct, containerPort: 8082 }
        {{- end }}
        {{- if has "peers" $w.needs }}
        - { name: peers, containerPort: 8083 }
        {{- end }}
      startupProbe: { httpGet: { path: /health/live, port: health }, periodSeconds: 1, failureThreshold: 600 }
      livenessProbe: { httpGet: { path: /health/live, port: health }, periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 }
      readinessProbe: { httpGet: { path: /health/ready, port: health }, periodSeconds: 2, timeoutSeconds: 2, failureThreshold: 2 }
      {{- if gt (int $w.shutdown.preStopSeconds) 0 }}
      lifecycle: { preStop: { sleep: { seconds: {{ int $w.shutdown.preStopSeconds }} } } }
      {{- end }}
      resources: {{- toYaml $w.resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: {{ $w.readOnly }}
        capabilities: { drop: [ALL] }
      volumeMounts:
        - { name: tmp, mountPath: /tmp }
        {{- if $login }}
        - { name: login, mountPath: /login, readOnly: true }
        {{- end }}
        {{- if $keepsPages }}
        - { name: pages, mountPath: /data/pages }
        {{- end }}
        {{- with $w.extraVolumeMounts }}{{ toYaml . | nindent 8 }}{{ end }}
    {{- with $w.sidecars }}{{ toYaml . | nindent 4 }}{{ end }}
  volumes:
    - { name: tmp, emptyDir: {} }
    {{- if $login }}
    - { name: login, emptyDir: { medium: Memory, sizeLimit: 1Mi } }
    {{- end }}
    {{- if $keepsPages }}
    - name: pages
      emptyDir: {{ if $w.pagesLimit }}{ sizeLimit: {{ $w.pagesLimit }} }{{ else }}{}{{ end }}
    {{- end }}
    {{- with $w.extraVolumes }}{{ toYaml . | nindent 4 }}{{ end }}
  {{- if $w.topologySpread.enabled }}
  topologySpreadConstraints:
    {{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
    - maxSkew: 1
      topologyKey: {{ $key }}
      whenUnsatisfiable: {{ $w.topologySpread.whenUnsatisfiable }}
      labelSelector:
        matchLabels: {{- include "candor.selector" (dict "root" $root "component" $.name) | nindent 10 }}
    {{- end }}
  {{- end }}
{{- end }}
