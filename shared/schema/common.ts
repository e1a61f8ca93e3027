import * as z from 'zod/mini';
import { limits } from './limits.ts';
import './messages.ts';

/** Ids are random (UUID v4), so that none can be guessed. */
export const Id = z.uuid('Invalid id');

/**
 * Ids of people are Cognito's `sub`, such as 24688438-40e1-70d0-d97e-084cfc8992c7: version 7 and any digit for
 * the variant, which `z.uuid()` rejects three times in four.
 */
export const PersonId = z.guid('Invalid id');

/** UTC, ISO 8601 with milliseconds, so that text order is time order. */
export const Timestamp = z.iso.datetime({ precision: 3 });

/** Organization ids are chosen by the operator. */
export const OrganizationId = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/));

export const Email = z
  .email('Invalid email address')
  .check(z.maxLength(limits.email, 'Email must be less than 255 characters'), z.toLowerCase());

/** Sent with writes that a person may repeat by accident; the page makes one for each intent. */
export const IdempotencyKey = z.uuid();
export const idempotencyHeader = 'idempotency-key';

/** Query parameters of every list. The cursor is opaque and signed. */
export const PageQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(2048))),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.maxPageSize)),
    limits.pageSize,
  ),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** One page of a list; `nextCursor` is absent on the last. */
export const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.optional(z.string()) });

const unsupported = 'Please remove unsupported characters';

/** One line of text that a person types: trimmed, normalized, without control characters. */
export const personText = (longest: number, tooLong: string) =>
  z.string().check(
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.maxLength(longest, tooLong),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, unsupported),
  );

/** The same from a field of several lines: it is shown as one, so line breaks become spaces. */
export const personParagraph = (longest: number, tooLong: string) =>
  z.string().check(
    z.overwrite((text) => text.replace(/\s*\n\s*/g, ' ')),
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.maxLength(longest, tooLong),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, unsupported),
  );

/** The same with line breaks, all of them `\n`, and tabs. */
export const personLines = (longest: number, tooLong: string) =>
  z.string().check(
    z.overwrite((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()),
    z.maxLength(longest, tooLong),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, unsupported),
  );
