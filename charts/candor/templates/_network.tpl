{{/* To pods of the release with this component, or to where the values say; the port in any case. */}}
{{- define "candor.egressTo" -}}
- ports:
    - { protocol: TCP, port: {{ .port }} }
  {{- if .component }}
  to:
    - podSelector:
        matchLabels: {{- include "candor.selector" (dict "root" .root "component" .component) | nindent 10 }}
  {{- else if .peers }}
  to: {{- toYaml .peers | nindent 4 }}
  {{- end }}
{{- end }}

{{- define "candor.databaseEgress" -}}
{{- $mode := .Values.postgres.mode -}}
{{- if eq $mode "cloudnative-pg" }}
- ports:
    - { protocol: TCP, port: 5432 }
  to:
    - podSelector:
        matchLabels: { cnpg.io/cluster: {{ include "candor.fullname" . }}-postgres }
{{- else }}
{{- include "candor.egressTo" (dict "root" . "port" (ternary 5432 (int .Values.networkPolicy.postgresPort) (eq $mode "single-node")) "component" (ternary "postgres" "" (eq $mode "single-node")) "peers" .Values.networkPolicy.postgresTo) | nindent 0 }}
{{- end }}
{{- end }}

{{- define "candor.networkPolicy" -}}
{{- $root := .root -}}
{{- $policy := $root.Values.networkPolicy -}}
{{- $w := .workload -}}
{{- $context := dict "root" $root "component" .name -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ .fullname }}
  namespace: {{ $root.Release.Namespace }}
  labels: {{- include "candor.labels" $context | nindent 4 }}
  {{- with include "candor.annotations" (dict "root" $root) }}{{ . | nindent 2 }}{{ end }}
spec:
  podSelector:
    matchLabels: {{- include "candor.selector" $context | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    - ports:
        - { protocol: TCP, port: 8081 }
      from:
        - podSelector:
            matchLabels: {{- include "candor.selector" (dict "root" $root "component" "test") | nindent 14 }}
        {{- with $policy.metricsFrom }}{{ toYaml . | nindent 8 }}{{ end }}
    {{- if not (kindIs "invalid" $w.httpPort) }}
    - ports:
        - { protocol: TCP, port: {{ int $w.httpPort }} }
      {{- with $policy.gatewayFrom }}
      from:
        - podSelector:
            matchLabels: { app.kubernetes.io/instance: {{ $root.Release.Name }} }
        {{- toYaml . | nindent 8 }}
      {{- end }}
    {{- else if $root.Values.directCalls }}
    - ports:
        - { protocol: TCP, port: 8082 }
      from:
        - podSelector:
            matchLabels: { app.kubernetes.io/instance: {{ $root.Release.Name }} }
    {{- end }}
    {{- if has "peers" $w.needs }}
    # What comes here may be older than what visitors may send.
    - ports:
        - { protocol: TCP, port: 8083 }
      from:
        - podSelector:
            matchLabels: {{- include "candor.selector" $context | nindent 14 }}
    {{- end }}
  egress:
    {{- if has "peers" $w.needs }}
    {{- include "candor.egressTo" (dict "root" $root "port" 8083 "component" .name) | nindent 4 }}
    {{- end }}
    {{- if has "database" $w.needs }}
    {{- include "candor.databaseEgress" $root | nindent 4 }}
    {{- end }}
    {{- if has "bus" $w.needs }}
    {{- $isOwn := eq $root.Values.nats.mode "single-node" }}
    {{- include "candor.egressTo" (dict "root" $root "port" (ternary 4222 (int $policy.natsPort) $isOwn) "component" (ternary "nats" "" $isOwn) "peers" $policy.natsTo) | nindent 4 }}
    {{- if and $root.Values.directCalls (has "direct" $w.needs) }}
    - ports:
        - { protocol: TCP, port: 8082 }
      to:
        - podSelector:
            matchLabels: { app.kubernetes.io/instance: {{ $root.Release.Name }} }
    {{- end }}
    {{- end }}
    {{- if has "mail" $w.needs }}
    {{- if eq $root.Values.mail.mode "inbox" }}
    {{- include "candor.egressTo" (dict "root" $root "port" 1025 "component" "inbox") | nindent 4 }}
    {{- end }}
    {{- with $policy.mailTo }}
    - to: {{- toYaml . | nindent 8 }}
    {{- end }}
    {{- end }}
    {{- if $root.Values.telemetry.endpoint }}
    {{- include "candor.egressTo" (dict "root" $root "port" (int $policy.collectorPort) "peers" $policy.collectorTo) | nindent 4 }}
    {{- end }}
    {{- $isBehindProxy := and (has "proxy" $w.needs) (include "candor.proxyUrl" $root) }}
    {{- if $isBehindProxy }}
    {{- $port := ternary $policy.proxyPort (last (splitList ":" $root.Values.outbound.proxy)) (empty $root.Values.outbound.proxy) }}
    {{- include "candor.egressTo" (dict "root" $root "port" (int $port) "peers" $policy.proxyTo) | nindent 4 }}
    {{- else if $w.internet }}
    - to:
        - ipBlock: { cidr: 0.0.0.0/0, except: {{ $policy.privateRanges | toJson }} }
        - ipBlock: { cidr: '::/0', except: {{ $policy.privateRangesV6 | toJson }} }
    {{- end }}
    {{- with $w.extraEgress }}{{ toYaml . | nindent 4 }}{{ end }}
{{- end }}
