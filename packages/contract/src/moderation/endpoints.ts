import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Cursor, ReportId, typedText } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { MyReport, OpenedMedia, Report, ReportReason, ReportSummary, ReportTarget } from './entities.ts'
import { APPEAL_TEXT_MAX_LENGTH, REPORT_NOTE_MAX_LENGTH, REPORT_TEXT_MAX_LENGTH } from './limits.ts'

export const createReport = defineEndpoint(descriptors.createReport, {
  summary:
    'Report a person, a post, a comment, a message, a call, a live room or a line of its chat to the operators. Reported again while it is open, it is the same report',
  input: z.object({
    target: ReportTarget,
    reason: ReportReason,
    text: typedText().max(REPORT_TEXT_MAX_LENGTH).default(''),
  }),
  output: z.object({ reportId: ReportId }),
  refusals: ['NOT_FOUND', 'SELF_ACTION'],
  limit: { max: 20, perSeconds: 3600 },
})

export const listMyReports = defineEndpoint(descriptors.listMyReports, {
  summary:
    'What the caller reported, and what was taken down of theirs after a report, the newest first: how it was decided, and what became of an appeal',
  input: z.object({ cursor: Cursor.optional() }),
  output: z.object({ reports: z.array(MyReport), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const appealReport = defineEndpoint(descriptors.appealReport, {
  summary:
    'Ask once, within six months, that a decision is looked at again: a dismissed report by who made it, something taken down by whose it was',
  input: z.object({ reportId: ReportId, text: z.string().trim().min(1).max(APPEAL_TEXT_MAX_LENGTH) }),
  output: z.object({ report: MyReport }),
  /** `ALREADY_DECIDED`: they have appealed before. `CONFLICT`: there is nothing that they could appeal, or no more. */
  refusals: ['NOT_FOUND', 'ALREADY_DECIDED', 'CONFLICT'],
  limit: { max: 20, perSeconds: 3600 },
})

export const listReports = defineEndpoint(descriptors.listReports, {
  summary:
    'Reports that wait or whose decision is appealed, the oldest first, or those that were decided, the newest first',
  input: z.object({ state: z.enum(['open', 'appealed', 'decided']).default('open'), cursor: Cursor.optional() }),
  output: z.object({
    reports: z.array(ReportSummary),
    nextCursor: z.string().nullable(),
    openCount: z.int(),
    appealCount: z.int(),
  }),
  refusals: ['INVALID_INPUT'],
})

export const getReport = defineEndpoint(descriptors.getReport, {
  summary: 'A report with what was reported, as it was then. Looking at messages is written to the operators’ log',
  input: z.object({ reportId: ReportId }),
  output: z.object({ report: Report }),
  refusals: ['NOT_FOUND'],
})

export const openReportedMedia = defineEndpoint(descriptors.openReportedMedia, {
  summary: 'Open the pictures, videos or recordings of something reported. It is written to the operators’ log',
  input: z.object({ reportId: ReportId, place: z.int().min(0).max(100) }),
  output: z.object({ media: z.array(OpenedMedia) }),
  refusals: ['NOT_FOUND'],
})

export const decideReport = defineEndpoint(descriptors.decideReport, {
  summary:
    'Dismiss all open reports of the same, take down what was reported, or suspend its owner as well, who is told the note',
  input: z
    .object({
      reportId: ReportId,
      decision: z.enum(['dismiss', 'takeDown', 'suspend']),
      note: typedText().max(REPORT_NOTE_MAX_LENGTH).default(''),
      /** Nobody can upload the pictures and videos of it again. Not with `dismiss`. */
      forbidsPictures: z.boolean().default(false),
    })
    .refine(({ decision, forbidsPictures }) => decision !== 'dismiss' || !forbidsPictures, {
      message: 'Nothing is forbidden that is allowed to stay',
      path: ['forbidsPictures'],
    })
    .refine(({ decision, note }) => decision !== 'suspend' || note !== '', {
      message: 'A suspension needs its reason',
      path: ['note'],
    }),
  output: z.object({ report: ReportSummary }),
  /**
   * `CONFLICT`: an operator is suspended by nobody, and an account is not taken down. `REAUTHENTICATION_REQUIRED`: to suspend
   * asks for the second factor again.
   */
  refusals: ['NOT_FOUND', 'ALREADY_DECIDED', 'SELF_ACTION', 'CONFLICT', 'REAUTHENTICATION_REQUIRED'],
})

export const decideAppeal = defineEndpoint(descriptors.decideAppeal, {
  summary:
    'Answer the appeal of a report: the decision stands, or it is lifted. Lifted, a dismissed report waits to be decided again, and a post that was taken down is its creator’s again, offline',
  input: z.object({
    reportId: ReportId,
    outcome: z.enum(['stands', 'lifted']),
    /** Told to who appealed. */
    note: z.string().trim().min(1).max(REPORT_NOTE_MAX_LENGTH),
  }),
  output: z.object({ report: ReportSummary }),
  /** `SELF_ACTION`: it is about the caller, or about their own decision while there is another operator. */
  refusals: ['NOT_FOUND', 'ALREADY_DECIDED', 'SELF_ACTION'],
})
