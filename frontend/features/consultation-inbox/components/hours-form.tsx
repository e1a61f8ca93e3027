import { type FormEvent, useState } from 'react';
import type { Expert } from '#shared/contract/availability.ts';
import { NewExpertHours, officeHours, weekdays } from '#shared/domain/booking-rules.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { replacedText } from '../../../lib/replaced-text.ts';
import { useTabFields } from '../../../lib/tab-state.ts';
import { timeZoneChoices } from '../../../lib/zone-time.ts';
import { useSetHours } from '../api/queries.ts';
import { DayHours } from './day-hours.tsx';
import { ExceptionList } from './exception-list.tsx';

/** An expert's weekly hours, exceptions, time zone, and meeting link. Initially the office hours. */
export function HoursForm({ expert, officeTimeZone }: { expert: Expert; officeTimeZone: string }) {
  const { weekly, ...stored } = expert.hours ?? officeHours(officeTimeZone);
  // Each day is a field, so that colleagues can change others at the same time.
  const form = useTabFields(`hours.${expert.user_id}`, { ...stored, ...weekly }, expert.version);
  const { fields: hours, set, replaced } = form;
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useSetHours(expert.user_id, form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = NewExpertHours.safeParse({ ...hours, weekly: hours });
    setProblems(
      new Map(checked.error?.issues.map(({ path, message }) => [path.slice(0, 2).join('.'), message])),
    );
    if (checked.success) save.mutate({ hours: checked.data, version: form.version });
  };
  return (
    <form className="hours" onSubmit={submit} noValidate>
      <SelectField
        label="Time zone"
        hint={replacedText(replaced.time_zone)}
        options={timeZoneChoices(new Date(), hours.time_zone)}
        value={hours.time_zone}
        onChange={(event) => set({ time_zone: event.target.value })}
      />
      <div className="week">
        {weekdays.map((day) => (
          <DayHours
            key={day}
            name={day.charAt(0).toUpperCase() + day.slice(1)}
            hours={hours[day]}
            replaced={replaced[day]}
            problem={problems.get(`weekly.${day}`)}
            onChange={(changed) => set({ [day]: changed })}
          />
        ))}
      </div>
      <ExceptionList
        exceptions={hours.exceptions}
        replaced={replaced.exceptions}
        problems={problems}
        onChange={(exceptions) => set({ exceptions })}
      />
      <TextField
        label="Meeting link"
        hint={
          replacedText(replaced.meeting_url) ??
          'Included in every invitation. If you leave it blank, send the link yourself.'
        }
        type="url"
        value={hours.meeting_url}
        error={problems.get('meeting_url')}
        onChange={(event) => set({ meeting_url: event.target.value.trim() })}
      />
      <div>
        <Button type="submit" small variant="secondary" busy={save.isPending} busyLabel="Saving...">
          Save hours
        </Button>
      </div>
    </form>
  );
}
