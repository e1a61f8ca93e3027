import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FullName } from '#shared/contract/profile.ts';
import { TimeZone } from '#shared/domain/booking-rules.ts';
import type { Profile } from '#shared/records/profile.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { QuotaNotice } from '../../../components/quota-notice.tsx';
import { ownTimeZone, timeZoneChoices } from '../../../lib/zone-time.ts';
import { useUpdateProfile } from '../api/mutations.ts';
import { profileTexts } from '../texts.ts';

const OwnProfile = z.object({ full_name: FullName, time_zone: TimeZone });

export function ProfileForm({ profile }: { profile: Profile }) {
  const update = useUpdateProfile();
  const zone = profile.time_zone ?? ownTimeZone();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(OwnProfile),
    values: { full_name: profile.full_name, time_zone: zone },
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
      <SelectField
        label="Time zone"
        hint={profileTexts.timeZone}
        options={timeZoneChoices(new Date(), zone)}
        {...register('time_zone')}
      />
      <QuotaNotice of="renames" />
      <div className="buttons">
        <Button type="submit" variant="primary" busy={update.isPending} busyLabel="Saving...">
          Save Changes
        </Button>
      </div>
    </form>
  );
}
