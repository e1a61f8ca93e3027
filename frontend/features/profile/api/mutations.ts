import { useMutation } from '@tanstack/react-query';
import { type ProfileChange, profileContract } from '#shared/contract/profile.ts';
import { ApiError, call, errorText } from '../../../lib/api-client.ts';
import { replaceProfile } from '../../../lib/auth.ts';
import { notify } from '../../../lib/notify.ts';
import { profileTexts } from '../texts.ts';

/** Changes the full name and updates the session. */
export const useUpdateProfile = () =>
  useMutation({
    mutationFn: (body: ProfileChange) => call(profileContract.updateProfile, { body }),
    onSuccess: (profile) => {
      replaceProfile(profile);
      notify.success(profileTexts.updated);
    },
    onError: (error) => {
      const rejected = error instanceof ApiError && !error.isRetryable;
      notify.error(rejected ? profileTexts.failed : profileTexts.error, errorText(error));
    },
  });
