import * as z from 'zod/mini';
import { Email } from '#shared/schema/common.ts';
import { wrongUsage } from './command.ts';

/**
 * The address that a command was given.
 * @throws {CommandError} if it isn't one
 */
export function readEmail(command: Parameters<typeof wrongUsage>[0], text: string): string {
  const email = z.safeParse(Email, text);
  if (!email.success) throw wrongUsage(command, `${text} isn’t an email address.`);
  return email.data;
}
