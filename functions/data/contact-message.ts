import type { ContactMessage } from '#shared/contract/contact.ts';
import { contactLimits } from '#shared/domain/contact-limits.ts';
import { epochSeconds, timestamp } from '../platform/clock.ts';
import { keys } from './keys.ts';
import type { Write } from './transaction.ts';

/** Stores a message to the team; it deletes itself after `contactLimits.keptDays`. */
export const putContactMessage = (id: string, message: ContactMessage): Write => ({
  Put: {
    Item: {
      ...keys.contactMessage(id),
      entity: 'ContactMessage',
      id,
      ...message,
      created_at: timestamp(),
      expires_at: epochSeconds() + contactLimits.keptDays * 24 * 3600,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});
