{{- define "fanlight.name" -}}
{{- printf "%s" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{/* What is the same for all objects of a release. */}}
{{- define "fanlight.labels" -}}
app.kubernetes.io/name: fanlight
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "fanlight.selector" -}}
app.kubernetes.io/name: fanlight
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{/* A pod of one role: the image, its settings, its probes and what it may do, which is little. */}}
{{- define "fanlight.pod" -}}
{{- $root := .root -}}
metadata:
  labels:
    {{- include "fanlight.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
  annotations:
    # A change of settings is a change of pods.
    checksum/settings: {{ include (print $root.Template.BasePath "/settings.yaml") $root | sha256sum }}
    {{- if $root.Values.metrics.annotations }}
    prometheus.io/scrape: 'true'
    prometheus.io/port: '8080'
    prometheus.io/path: /metrics
    {{- end }}
spec:
  {{- with $root.Values.imagePullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  # A little above STOP_DEADLINE_SECONDS: until then the server ends by itself.
  terminationGracePeriodSeconds: {{ add $root.Values.stop.deadlineSeconds 5 }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    seccompProfile:
      type: RuntimeDefault
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels: {{- include "fanlight.selector" . | nindent 10 }}
  containers:
    - name: fanlight
      image: {{ printf "%s:%s" $root.Values.image.repository (default $root.Chart.AppVersion $root.Values.image.tag) | quote }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      envFrom:
        - configMapRef:
            name: {{ include "fanlight.name" $root }}-settings
        - secretRef:
            name: {{ $root.Values.secretName }}
      env:
        - name: FANLIGHT_ROLE
          value: {{ .role }}
      ports:
        - name: http
          containerPort: 8080
      # Until the database is migrated, which may take its time.
      startupProbe:
        httpGet: { path: /health/live, port: http }
        periodSeconds: 2
        failureThreshold: 300
      # Live as long as it answers at all: a database that is away is no reason to start it again.
      livenessProbe:
        httpGet: { path: /health/live, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /health, port: http }
        periodSeconds: 3
        timeoutSeconds: 3
        failureThreshold: 2
      resources: {{- toYaml .resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: data
      emptyDir:
        sizeLimit: {{ .scratch }}
    - name: tmp
      emptyDir:
        sizeLimit: 1Gi
  {{- with $root.Values.nodeSelector }}
  nodeSelector: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $root.Values.tolerations }}
  tolerations: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
