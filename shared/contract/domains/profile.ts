import { calendarContract } from '../calendar.ts';
import { dataExportContract } from '../data-export.ts';
import { factsContract } from '../facts.ts';
import { intakeContract } from '../intake.ts';
import { notificationsContract } from '../notifications.ts';
import { passkeysContract } from '../passkeys.ts';
import { ownPersonContract } from '../people.ts';
import { profileContract } from '../profile.ts';
import { secondFactorContract } from '../second-factor.ts';
import { sessionsContract } from '../sessions.ts';

/** The endpoints of the profile function. */
export const profileDomain = {
  ...profileContract,
  ...factsContract,
  ...ownPersonContract,
  // Before the second factor, since the units of its requests depend on whether the caller has one.
  ...intakeContract,
  ...sessionsContract,
  ...calendarContract,
  ...secondFactorContract,
  ...passkeysContract,
  ...dataExportContract,
  ...notificationsContract,
} as const;
