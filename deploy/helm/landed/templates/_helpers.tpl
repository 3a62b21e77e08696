{{- define "landed.labels" -}}
app.kubernetes.io/name: landed
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* Of one component: (dict "root" . "component" "gateway-live") */}}
{{- define "landed.selector" -}}
app.kubernetes.io/name: landed
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "landed.image" -}}
{{- $image := .Values.image -}}
{{- $repository := required "image.repository is needed" $image.repository -}}
{{- if $image.digest -}}
{{ $repository }}@{{ $image.digest }}
{{- else -}}
{{ $repository }}:{{ required "image.digest or image.tag is needed" $image.tag }}
{{- end -}}
{{- end }}

{{- define "landed.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "landed.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* The secrets of pods, as a map of key and variable: (dict "root" . "of" (list "worker") "extra" (dict "tax_engines" "TAX_ENGINES")) */}}
{{- define "landed.secrets" -}}
{{- $values := .root.Values -}}
{{- $file := fromYaml (.root.Files.Get "mounted-secrets.yaml") -}}
{{- $secrets := merge (dict) (.extra | default dict) -}}
{{- range .of }}
{{- range get $file.components . }}
{{- $isAbsent := or (and (eq . "temporal_api_key") (not $values.temporal.apiKey)) (and (eq . "smtp_url") (not $values.mailFrom)) }}
{{- if not $isAbsent }}{{ $_ := set $secrets . (get $file.variables .) }}{{ end }}
{{- end }}
{{- end }}
{{- toYaml $secrets }}
{{- end }}

{{/* Variables that name the files of the secrets. */}}
{{- define "landed.secretEnv" -}}
{{- range $key, $variable := fromYaml (include "landed.secrets" .) }}
- { name: {{ $variable }}_FILE, value: /run/secrets/landed/{{ $key }} }
{{- end }}
{{- end }}

{{/* Variables of every process that connects to Temporal. */}}
{{- define "landed.env" -}}
- { name: NODE_ENV, value: production }
- { name: TEMPORAL_ADDRESS, value: {{ required "temporal.address is needed" .Values.temporal.address | quote }} }
- { name: TEMPORAL_NAMESPACE, value: {{ .Values.temporal.namespace | quote }} }
- { name: TEMPORAL_TLS, value: 'true' }
{{- if .Values.temporal.caSecretName }}
- { name: TEMPORAL_TLS_SERVER_CA_CERT_PATH, value: /run/temporal/ca.pem }
{{- end }}
{{- if .Values.temporal.clientSecretName }}
- { name: TEMPORAL_TLS_CLIENT_CERT_PATH, value: /run/temporal-client/tls.crt }
- { name: TEMPORAL_TLS_CLIENT_KEY_PATH, value: /run/temporal-client/tls.key }
{{- end }}
{{- end }}

{{/* A map as variables. */}}
{{- define "landed.extraEnv" -}}
{{- range $name, $value := . }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- end }}

{{- define "landed.mounts" -}}
{{- if .Values.databaseCaSecretName }}
- { name: database-ca, mountPath: /run/database, readOnly: true }
{{- end }}
{{- if .Values.temporal.caSecretName }}
- { name: temporal-ca, mountPath: /run/temporal, readOnly: true }
{{- end }}
{{- if .Values.temporal.clientSecretName }}
- { name: temporal-client, mountPath: /run/temporal-client, readOnly: true }
{{- end }}
{{- end }}

{{/* Volumes of pods with these secrets: as for landed.secrets. */}}
{{- define "landed.secretVolumes" -}}
- name: secrets
  secret:
    secretName: {{ .root.Values.secretName }}
    defaultMode: 0440
    items:
      {{- range $key, $_ := fromYaml (include "landed.secrets" .) }}
      - { key: {{ $key }}, path: {{ $key }} }
      {{- end }}
- name: tmp
  emptyDir: { medium: Memory, sizeLimit: 64Mi }
{{- end }}

{{- define "landed.secretMounts" -}}
- { name: secrets, mountPath: /run/secrets/landed, readOnly: true }
- { name: tmp, mountPath: /tmp }
{{- end }}

{{/* The folder of imported rate tables, where the values name a volume for it. */}}
{{- define "landed.rateTablesEnv" -}}
{{- if .Values.rateTables.volume -}}
- { name: TAX_PACK_FOLDERS, value: /var/lib/landed/rate-tables }
{{- end }}
{{- end }}

{{- define "landed.rateTablesVolume" -}}
{{- with .Values.rateTables.volume -}}
- name: rate-tables
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Settings of every process that runs workers. */}}
{{- define "landed.workerEnv" -}}
- { name: WORKERS_OPS_HOST, value: 0.0.0.0 }
- { name: WORKERS_OPS_PORT, value: '4021' }
{{- if .Values.mailFrom }}
- { name: MAIL_FROM, value: {{ .Values.mailFrom | quote }} }
{{- end }}
{{ include "landed.rateTablesEnv" . }}
{{- end }}

{{/* The authorities and the certificate of processes that connect to PostgreSQL and Temporal. */}}
{{- define "landed.volumes" -}}
{{- if .Values.databaseCaSecretName }}
- name: database-ca
  secret: { secretName: {{ .Values.databaseCaSecretName }} }
{{- end }}
{{- if .Values.temporal.caSecretName }}
- name: temporal-ca
  secret: { secretName: {{ .Values.temporal.caSecretName }} }
{{- end }}
{{- if .Values.temporal.clientSecretName }}
- name: temporal-client
  secret: { secretName: {{ .Values.temporal.clientSecretName }}, defaultMode: 0440 }
{{- end }}
{{- end }}

{{- define "landed.pod" -}}
serviceAccountName: {{ .Release.Name }}-landed
automountServiceAccountToken: false
securityContext: {{- include "landed.podSecurity" . | nindent 2 }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Pods of one component are spread over nodes: (dict "root" . "component" …) */}}
{{- define "landed.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "landed.selector" . | nindent 8 }}
{{- end }}

{{/* A container that works as the owner of the tables. */}}
{{- define "landed.ownerContainer" -}}
image: {{ include "landed.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext: {{- include "landed.containerSecurity" . | nindent 2 }}
env:
  - { name: DATABASE_URL_FILE, value: /run/secrets/owner/owner_url }
  - { name: BUYER_KEYS_DATABASE_URL_FILE, value: /run/secrets/owner/buyer_keys_owner_url }
  - { name: LANDED_DATABASE_LOGINS_FILE, value: /run/secrets/owner/database_logins }
resources: {{- toYaml .Values.migrate.resources | nindent 2 }}
volumeMounts:
  - { name: owner, mountPath: /run/secrets/owner, readOnly: true }
  {{- if .Values.databaseCaSecretName }}
  - { name: database-ca, mountPath: /run/database, readOnly: true }
  {{- end }}
{{- end }}
