import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { FullName } from '#shared/contract/profile.ts';
import { TimeZone } from '#shared/domain/booking-rules.ts';
import type { Profile } from '#shared/records/profile.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { QuotaNotice } from '../../../components/quota-notice.tsx';
import { useTabFields } from '../../../lib/tab-state.ts';
import { ownTimeZone, timeZoneChoices } from '../../../lib/zone-time.ts';
import { useUpdateProfile } from '../api/mutations.ts';
import { profileTexts } from '../texts.ts';

const OwnProfile = z.object({ full_name: FullName, time_zone: TimeZone });

export function ProfileForm({ profile }: { profile: Profile }) {
  const update = useUpdateProfile();
  const zone = profile.time_zone ?? ownTimeZone();
  const { fields, set } = useTabFields('profile', { full_name: profile.full_name, time_zone: zone });
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = OwnProfile.safeParse(fields);
    setProblem(given.error?.issues[0]?.message);
    if (given.success) update.mutate(given.data);
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <TextField
        label="Full Name"
        autoComplete="name"
        error={problem}
        value={fields.full_name}
        onChange={(event) => set({ full_name: event.target.value })}
      />
      <TextField label="Email" type="email" value={profile.email} hint={profileTexts.emailFixed} readOnly />
      <SelectField
        label="Time zone"
        hint={profileTexts.timeZone}
        options={timeZoneChoices(new Date(), zone)}
        value={fields.time_zone}
        onChange={(event) => set({ time_zone: event.target.value })}
      />
      <QuotaNotice of="renames" />
      <div className="buttons">
        <Button type="submit" variant="primary" busy={update.isPending} busyLabel="Saving...">
          Save changes
        </Button>
      </div>
    </form>
  );
}
