{{/* What a channel's worker is scaled by under KEDA. */}}
{{- define "candor.triggers" -}}
{{- $scaling := .workload.autoscaling -}}
{{- $channel := required (printf "workloads.%s.channel is empty: only workers of a channel have a queue to be scaled by" .name) .workload.channel -}}
{{- if eq $scaling.trigger "queue-age" }}
- type: prometheus
  metricType: AverageValue
  metadata:
    serverAddress: {{ .root.Values.keda.prometheus | quote }}
    query: max(candor_delivery_queue_oldest_age_seconds{channel={{ $channel | quote }}})
    threshold: {{ $scaling.queueAgeSeconds | toString | quote }}
{{- else }}
{{- $root := .root }}
{{- range $lane := list "confirm" "fast" "bulk" "retry" }}
- type: nats-jetstream
  metadata:
    natsServerMonitoringEndpoint: {{ required "keda.natsMonitoring is empty: name the monitoring endpoint of NATS" $root.Values.keda.natsMonitoring | quote }}
    account: {{ $root.Values.keda.natsAccount | quote }}
    stream: DELIVERIES
    consumer: notifications-{{ $channel }}-{{ $lane }}
    lagThreshold: {{ $scaling.lag | toString | quote }}
{{- end }}
{{- end }}
{{- end }}
