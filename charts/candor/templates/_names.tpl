{{- define "candor.name" -}}
{{ .Values.nameOverride | default .Chart.Name | trunc 40 | trimSuffix "-" }}
{{- end }}

{{/* Short enough for the longest suffix: names of Services end at 63. */}}
{{- define "candor.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{ .Values.fullnameOverride | trunc 36 | trimSuffix "-" }}
{{- else if contains (include "candor.name" .) .Release.Name -}}
{{ .Release.Name | trunc 36 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-%s" .Release.Name (include "candor.name" .) | trunc 36 | trimSuffix "-" }}
{{- end -}}
{{- end }}

{{- define "candor.version" -}}
{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "candor.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ include "candor.version" . }}
{{- end -}}
{{- end }}

{{- define "candor.selector" -}}
app.kubernetes.io/name: {{ include "candor.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/*
Of pods of images other than ours: a label that changes with every version would restart the trial's database and broker,
and the proxy of custom domains, with each of them.
*/}}
{{- define "candor.steadyLabels" -}}
{{ include "candor.selector" . }}
{{- include "candor.commonLabels" .root }}
{{- end }}

{{- define "candor.labels" -}}
{{ include "candor.selector" . }}
app.kubernetes.io/part-of: candor
app.kubernetes.io/version: {{ regexReplaceAll "[^A-Za-z0-9_.-]+" (include "candor.version" .root) "-" | trunc 63 | trimAll "-" | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" | trunc 63 }}
{{- include "candor.commonLabels" .root }}
{{- end }}

{{- define "candor.commonLabels" -}}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Annotations of an object: root, and its own as a map, which win. Empty where there are none. */}}
{{- define "candor.annotations" -}}
{{- $all := deepCopy .root.Values.commonAnnotations -}}
{{- include "candor.overlay" (dict "base" $all "over" (.own | default dict)) -}}
{{- with $all -}}
annotations: {{- toYaml . | nindent 2 }}
{{- end -}}
{{- end }}

{{- define "candor.serviceAccount" -}}
{{- if .Values.serviceAccount.name -}}
{{ .Values.serviceAccount.name }}
{{- else if .Values.serviceAccount.create -}}
{{ include "candor.fullname" . }}
{{- else -}}
default
{{- end -}}
{{- end }}

{{- define "candor.secretName" -}}
{{- if .Values.existingSecret -}}
{{ .Values.existingSecret }}
{{- else if .Values.secrets.generate -}}
{{ include "candor.fullname" . }}-keys
{{- else -}}
{{ fail "existingSecret is empty: make a Secret with `candor-admin make-secrets --format kubernetes`, or set secrets.generate for a trial" }}
{{- end -}}
{{- end }}

{{/* The workload whose process runs an app: root, app. Empty where none does. */}}
{{- define "candor.workloadOf" -}}
{{- range $name, $given := .root.Values.workloads -}}
{{- $w := include "candor.workload" (dict "root" $.root "workload" $given) | fromYaml -}}
{{- if and $w.enabled (has $.app ($w.apps | default (list $name))) }}{{ $name }} {{ end -}}
{{- end -}}
{{- end }}

{{/* The host of a URL template; the pages' own is a wildcard. */}}
{{- define "candor.consoleHost" -}}
{{ (urlParse .Values.addresses.console).hostname }}
{{- end }}
{{- define "candor.pagesHost" -}}
{{ (urlParse (.Values.addresses.pages | replace "{domain}" "wildcard")).hostname | replace "wildcard." "*." }}
{{- end }}
