import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ProfileChange } from '#shared/contract/profile.ts';
import type { Profile } from '#shared/records/profile.ts';
import { TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { QuotaNotice } from '../../../components/quota-notice.tsx';
import { useUpdateProfile } from '../api/mutations.ts';
import { profileTexts } from '../texts.ts';

export function ProfileForm({ profile }: { profile: Profile }) {
  const update = useUpdateProfile();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ProfileChange),
    values: { full_name: profile.full_name },
    resetOptions: { keepDirtyValues: true },
  });
  return (
    <form className="form" onSubmit={handleSubmit((change) => update.mutate(change))} noValidate>
      <TextField
        label="Full Name"
        autoComplete="name"
        error={formState.errors.full_name?.message}
        {...register('full_name')}
      />
      <TextField label="Email" type="email" value={profile.email} hint={profileTexts.emailFixed} readOnly />
      <QuotaNotice of="renames" />
      <div className="btns">
        <Button type="submit" variant="primary" busy={update.isPending} busyLabel="Saving...">
          Save Changes
        </Button>
      </div>
    </form>
  );
}
