{{- define "halfhour.labels" -}}
app.kubernetes.io/name: halfhour
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "halfhour.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "halfhour.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "halfhour.environment" -}}
- name: STOP_DELAY_SECONDS
  value: "5"
- name: BACKUP_BEFORE_UPGRADE
  value: {{ ternary "on" "off" (ne .Values.backupsClaim "") | quote }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "halfhour.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "halfhour.volumes" -}}
- name: data
  {{- if .Values.backupsClaim }}
  persistentVolumeClaim: { claimName: {{ .Values.backupsClaim }} }
  {{- else }}
  emptyDir: {}
  {{- end }}
- name: tmp
  emptyDir: {}
{{- end }}
