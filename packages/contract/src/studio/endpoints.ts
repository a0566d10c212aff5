import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Download } from '../core/download.ts'
import { Cursor, FanListId, Instant, UserId, typedText } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import {
  Fan,
  FanCard,
  FanFilter,
  FanList,
  FanSort,
  ScheduledPost,
  StudioFigures,
  StudioPost,
  StudioTasks,
} from './entities.ts'
import { FAN_LIST_NAME_MAX_LENGTH, FAN_NOTE_MAX_LENGTH, FAN_SEARCH_MAX_LENGTH } from './limits.ts'

const narrowed = {
  filter: FanFilter.default('all'),
  /** Those of one of the own lists. */
  listId: FanListId.optional(),
  /** The beginning of any word of a name. */
  search: z.string().trim().max(FAN_SEARCH_MAX_LENGTH).default(''),
  sort: FanSort.default('newest'),
}

export const studioHome = defineEndpoint(descriptors.studioHome, {
  summary: 'How things stand for a creator: today, the last 30 days, what is left to set up and what comes next',
  input: z.object({
    /** When today began where the creator is. */
    todaySince: Instant,
  }),
  output: z.object({
    today: StudioFigures,
    month: StudioFigures,
    tasks: StudioTasks,
    /** Of the last 30 days: those that brought most. */
    best: z.array(StudioPost),
    /** What is published next, the first first. */
    scheduled: z.array(ScheduledPost),
  }),
  refusals: ['INVALID_INPUT'],
})

export const listFans = defineEndpoint(descriptors.listFans, {
  summary: 'Who follows, subscribes or has paid, and what each has spent; with the own lists on the first page',
  input: z.object({ ...narrowed, cursor: Cursor.optional() }),
  output: z.object({
    fans: z.array(Fan),
    nextCursor: z.string().nullable(),
    /** On the first page. */
    lists: z.array(FanList).nullable(),
  }),
  refusals: ['INVALID_INPUT', 'NOT_FOUND'],
})

export const getFanCard = defineEndpoint(descriptors.getFanCard, {
  summary: 'What there is to know of one fan, beside the conversation with them; null for who is none',
  input: z.object({ fanId: UserId }),
  output: z.object({ fan: FanCard.nullable(), lists: z.array(FanList) }),
})

export const exportFans = defineEndpoint(descriptors.exportFans, {
  summary: 'A link, good for two minutes, to the same as a CSV file, complete',
  input: z.object(narrowed),
  output: Download,
  refusals: ['NOT_FOUND'],
  limit: { max: 10, perSeconds: 60 },
})

export const saveFanNote = defineEndpoint(descriptors.saveFanNote, {
  summary: 'Write down something about a fan that only oneself reads; an empty note removes it',
  input: z.object({ fanId: UserId, note: typedText().max(FAN_NOTE_MAX_LENGTH) }),
  output: z.object({ note: z.string() }),
  refusals: ['NOT_FOUND'],
})

export const saveFanList = defineEndpoint(descriptors.saveFanList, {
  summary: 'Make a list of fans; with its number, give it another name',
  input: z.object({
    listId: FanListId.optional(),
    name: typedText().min(1).max(FAN_LIST_NAME_MAX_LENGTH),
  }),
  output: z.object({ list: FanList }),
  refusals: ['NOT_FOUND', 'LIST_NAME_TAKEN', 'TOO_MANY_LISTS'],
})

export const deleteFanList = defineEndpoint(descriptors.deleteFanList, {
  summary: 'Delete one of the own lists; the fans stay',
  input: z.object({ listId: FanListId }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
})

export const changeFanList = defineEndpoint(descriptors.changeFanList, {
  summary: 'Put a fan on some of the own lists, and on no others',
  input: z.object({ fanId: UserId, listIds: z.array(FanListId).max(100) }),
  output: z.object({ listIds: z.array(FanListId) }),
  refusals: ['NOT_FOUND'],
})
