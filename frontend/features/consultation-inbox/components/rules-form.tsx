import { type FormEvent, useState } from 'react';
import { BookingRules } from '#shared/domain/booking-rules.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { replacedText } from '../../../lib/replaced-text.ts';
import { useTabFields } from '../../../lib/tab-state.ts';
import { timeZoneChoices } from '../../../lib/zone-time.ts';
import { useSetRules } from '../api/queries.ts';
import { inboxTexts } from '../texts.ts';

const numbers = [
  { name: 'minimum_notice_hours', label: 'Minimum notice, in hours', from: 0, to: 168 },
  { name: 'horizon_days', label: 'Booking window, in days', from: 1, to: 180 },
  { name: 'daily_cap', label: 'Maximum calls per expert per day', from: 1, to: 96 },
] as const;

/** Minimum notice, booking horizon, daily cap, and the time zone of the office hours and of due dates. */
export function RulesForm({ rules, version }: { rules: BookingRules; version: number }) {
  const form = useTabFields(
    'rules',
    {
      minimum_notice_hours: String(rules.minimum_notice_hours),
      horizon_days: String(rules.horizon_days),
      daily_cap: String(rules.daily_cap),
      time_zone: rules.time_zone,
    },
    version,
  );
  const { fields: typed, set, replaced } = form;
  const [problem, setProblem] = useState<string>();
  const save = useSetRules(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = BookingRules.safeParse({
      minimum_notice_hours: Number(typed.minimum_notice_hours || Number.NaN),
      horizon_days: Number(typed.horizon_days || Number.NaN),
      daily_cap: Number(typed.daily_cap || Number.NaN),
      time_zone: typed.time_zone,
    });
    setProblem(String(checked.error?.issues[0]?.path[0] ?? ''));
    if (checked.success) save.mutate({ rules: checked.data, version: form.version });
  };
  return (
    <form className="form compact" onSubmit={submit} noValidate>
      {numbers.map(({ name, label, from, to }) => (
        <TextField
          key={name}
          type="number"
          label={label}
          min={from}
          max={to}
          hint={replacedText(replaced[name])}
          value={typed[name]}
          error={problem === name ? `Enter a whole number from ${from} to ${to}` : undefined}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      ))}
      <SelectField
        label="Office time zone"
        hint={replacedText(replaced.time_zone)}
        options={timeZoneChoices(new Date(), rules.time_zone)}
        value={typed.time_zone}
        onChange={(event) => set({ time_zone: event.target.value })}
      />
      {typed.time_zone !== rules.time_zone && (
        <Notice tone="warn">
          <p>{inboxTexts.zoneMovesDueDates}</p>
        </Notice>
      )}
      <div>
        <Button type="submit" small variant="secondary" busy={save.isPending} busyLabel="Saving...">
          Save rules
        </Button>
      </div>
    </form>
  );
}
