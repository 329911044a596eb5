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
