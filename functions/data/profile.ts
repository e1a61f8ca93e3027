import type { ProfileItem } from './account.ts';
import { keys } from './keys.ts';
import type { Write } from './transaction.ts';

/** Makes a profile; the condition fails when the person has one already. */
export const putNewProfile = (profile: ProfileItem): Write => ({
  Put: {
    Item: { ...keys.profile(profile.user_id), entity: 'Profile', ...profile },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});
