{{/* What a channel's worker is scaled by under KEDA. */}}
{{- define "candor.triggers" -}}
{{- $root := .root -}}
{{- $scaling := .workload.autoscaling -}}
{{- $channel := required (printf "workloads.%s.channel is empty: only workers of a channel have a queue to be scaled by" .name) .workload.channel -}}
{{- if eq $scaling.trigger "queue-age" }}
{{- $age := printf "candor_delivery_queue_oldest_age_seconds{channel=%q}" $channel }}
{{- /* A worker holds three chunks of this lane at most, so that this adds none. It keeps those that still send when nothing waits. */}}
{{- $held := printf "candor_delivery_leased_chunks{channel=%q,lane=\"bulk\"}" $channel }}
{{- range $query, $threshold := dict $age $scaling.queueAgeSeconds $held 3 }}
- type: prometheus
  metricType: AverageValue
  metadata:
    serverAddress: {{ $root.Values.keda.prometheus | quote }}
    query: max({{ $query }})
    threshold: {{ $threshold | toString | quote }}
    # No answer is not a queue of length 0: without one no worker is taken away.
    ignoreNullValues: 'false'
{{- end }}
{{- else }}
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
