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

/** The profile of somebody invited; over an earlier one of the same invitation, never over a person's own. */
export const putInvitedProfile = (profile: ProfileItem): Write => ({
  Put: {
    Item: { ...keys.profile(profile.user_id), entity: 'Profile', ...profile },
    ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(invited_to)',
  },
});

/** Removes the profile of somebody who was invited and never came. */
export const deleteInvitedProfile = (userId: string): Write => ({
  Delete: {
    Key: keys.profile(userId),
    ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(invited_to)',
  },
});
