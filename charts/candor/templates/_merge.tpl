{{/*
Lays `over` over `base`, key by key and in place. Sprig's own merge takes 0, false and "" for "not given", so that nothing
could be switched off.
*/}}
{{- define "candor.overlay" -}}
{{- $base := .base -}}
{{- range $key, $value := .over -}}
{{- if and (kindIs "map" $value) (hasKey $base $key) (kindIs "map" (get $base $key)) -}}
{{- include "candor.overlay" (dict "base" (get $base $key) "over" $value) -}}
{{- else -}}
{{- $_ := set $base $key $value -}}
{{- end -}}
{{- end -}}
{{- end }}

{{/* One workload with the defaults under it, as YAML. */}}
{{- define "candor.workload" -}}
{{- $merged := deepCopy .root.Values.defaults -}}
{{- include "candor.overlay" (dict "base" $merged "over" (deepCopy .workload)) -}}
{{- toYaml $merged -}}
{{- end }}
