import * as z from 'zod/mini';
import { decimal } from './decimal.ts';
import { CalendarDate } from './engine/calendar-date.ts';

export const cefrLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;
export type CefrLevel = (typeof cefrLevels)[number];

const between = (lowest: number, highest: number) => z.optional(decimal(lowest, highest));
/** The same score in all four abilities. */
const four = <S extends z.ZodMiniType>(score: S) => ({
  listening: score,
  reading: score,
  writing: score,
  speaking: score,
});

const takenOn = z.optional(CalendarDate);
const english = z.literal('en');
const french = z.literal('fr');
const either = z.enum(['en', 'fr']);

const clb = between(0, 12);
const ielts = between(0, 9);
const pte = between(0, 90);
const tef = between(0, 699);
const tcf = between(0, 699);
const tcfExpression = between(0, 20);
const cefr = z.optional(z.enum(cefrLevels));

export const LanguageResult = z.discriminatedUnion('test', [
  z.object({ test: z.literal('CLB'), language: either, taken_on: takenOn, ...four(clb) }),
  z.object({ test: z.literal('IELTS_GENERAL'), language: english, taken_on: takenOn, ...four(ielts) }),
  z.object({ test: z.literal('CELPIP_GENERAL'), language: english, taken_on: takenOn, ...four(clb) }),
  z.object({ test: z.literal('PTE_CORE'), language: english, taken_on: takenOn, ...four(pte) }),
  z.object({ test: z.literal('TEF_CANADA'), language: french, taken_on: takenOn, ...four(tef) }),
  z.object({
    test: z.literal('TCF_CANADA'),
    language: french,
    taken_on: takenOn,
    listening: tcf,
    reading: tcf,
    writing: tcfExpression,
    speaking: tcfExpression,
  }),
  z.object({ test: z.literal('CEFR'), language: either, taken_on: takenOn, ...four(cefr) }),
]);
export type LanguageResult = z.infer<typeof LanguageResult>;
export type LanguageTest = LanguageResult['test'];
