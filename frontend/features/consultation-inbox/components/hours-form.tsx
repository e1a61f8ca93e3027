import { type FormEvent, useState } from 'react';
import type { Expert } from '#shared/contract/availability.ts';
import { ExpertHours, officeHours, weekdays } from '#shared/domain/booking-rules.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { useTabFields } from '../../../lib/tab-state.ts';
import { timeZoneChoices } from '../../../lib/zone-time.ts';
import { useSetHours } from '../api/queries.ts';
import { DayHours } from './day-hours.tsx';
import { ExceptionList } from './exception-list.tsx';

/** An expert's weekly hours, exceptions, time zone, and meeting link. Initially the office hours. */
export function HoursForm({ expert, officeTimeZone }: { expert: Expert; officeTimeZone: string }) {
  const { fields: hours, set } = useTabFields<ExpertHours>(
    `hours.${expert.user_id}`,
    expert.hours ?? officeHours(officeTimeZone),
  );
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useSetHours(expert.user_id, expert.version);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = ExpertHours.safeParse(hours);
    setProblems(
      new Map(checked.error?.issues.map(({ path, message }) => [path.slice(0, 2).join('.'), message])),
    );
    if (checked.success) save.mutate(checked.data);
  };
  return (
    <form className="hours" onSubmit={submit} noValidate>
      <SelectField
        label="Time zone"
        options={timeZoneChoices(new Date(), hours.time_zone)}
        value={hours.time_zone}
        onChange={(event) => set({ time_zone: event.target.value })}
      />
      <div className="week">
        {weekdays.map((day) => (
          <DayHours
            key={day}
            name={day.charAt(0).toUpperCase() + day.slice(1)}
            hours={hours.weekly[day]}
            problem={problems.get(`weekly.${day}`)}
            onChange={(changed) => set({ weekly: { ...hours.weekly, [day]: changed } })}
          />
        ))}
      </div>
      <ExceptionList
        exceptions={hours.exceptions}
        problems={problems}
        onChange={(exceptions) => set({ exceptions })}
      />
      <TextField
        label="Meeting link"
        hint="Included in every invitation. If you leave it empty, send the link yourself."
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
