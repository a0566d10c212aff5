import { createReport, REPORT_TEXT_MAX_LENGTH, type ReportReason, type ReportTarget } from '@fanlight/contract'
import { useState } from 'react'
import { describeError, useAction } from '../../platform/api/index.ts'

export function useReport(target: ReportTarget) {
  const [reason, setReason] = useState<ReportReason>()
  const [words, setWords] = useState('')
  const [attempts, setAttempts] = useState(0)
  const report = useAction(createReport)
  return {
    reason,
    choose: setReason,
    words,
    type: setWords,
    attempts,
    isReasonMissing: attempts > 0 && reason === undefined,
    isSending: report.isPending,
    isSent: report.isSuccess,
    failure: report.error && describeError(report.error),
    send(): void {
      setAttempts((before) => before + 1)
      const text = words.trim()
      if (reason === undefined || text.length > REPORT_TEXT_MAX_LENGTH || report.isPending) return
      report.mutate({ target, reason, text })
    },
  }
}
