{{/*
An object of this release as the cluster has it, in JSON: root, apiVersion, kind, name. Empty where there is none, and
where nothing can be looked up (`helm template`).
*/}}
{{- define "candor.found" -}}
{{- $object := lookup .apiVersion .kind .root.Release.Namespace .name -}}
{{- if eq (dig "metadata" "annotations" "meta.helm.sh/release-name" "" $object) .root.Release.Name -}}
{{ toJson $object }}
{{- end -}}
{{- end }}

{{/* The trial's Postgres, as `candor.found`. */}}
{{- define "candor.foundSingleNode" -}}
{{ include "candor.found" (dict "root" . "apiVersion" "apps/v1" "kind" "StatefulSet" "name" (printf "%s-postgres" (include "candor.fullname" .))) }}
{{- end }}

{{/* The cluster of CloudNativePG, as `candor.found`. Not everybody may read such objects: its Secret says whether to. */}}
{{- define "candor.foundCloudNative" -}}
{{- $name := printf "%s-postgres" (include "candor.fullname" .) -}}
{{- if lookup "v1" "Secret" .Release.Namespace (printf "%s-app" $name) -}}
{{ include "candor.found" (dict "root" . "apiVersion" "postgresql.cnpg.io/v1" "kind" "Cluster" "name" $name) }}
{{- end -}}
{{- end }}

{{/*
A checksum of the Secrets that apps are given, as the cluster has them; empty where none can be looked up. It is one for
all of them: with the keys in it, nobody who may read pods and not Secrets can guess a short password from it.
*/}}
{{- define "candor.secretsChecksum" -}}
{{- $root := . -}}
{{- $keys := (lookup "v1" "Secret" .Release.Namespace (include "candor.secretName" .)).data -}}
{{- if $keys -}}
{{- $all := list $keys -}}
{{- $postgres := (include "candor.databaseUrl" . | fromJson).secretKeyRef.name -}}
{{- range compact (list $postgres (include "candor.busSecret" .) .Values.nats.existingSecret .Values.mail.existingSecret .Values.outbound.existingSecret .Values.telemetry.existingSecret) -}}
{{- $all = append $all ((lookup "v1" "Secret" $root.Release.Namespace .).data | default dict) -}}
{{- end -}}
{{ toJson $all | sha256sum }}
{{- end -}}
{{- end }}
