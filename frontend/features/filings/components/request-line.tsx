import { requestOf } from '#shared/domain/authorities.ts';
import { type FilingRequest, withForm } from '#shared/domain/filing-requests.ts';
import { WholeDates } from '../../../components/date-text.tsx';
import { requestDateTexts } from '../../../lib/filing-text.ts';
import { Line } from './filing-lines.tsx';

/** A request from the authority with its dates, one below the other. */
export function RequestLine({
  place,
  form,
  request,
  onEdit,
}: {
  /** Of the filing that it is about. */
  place: string;
  /** Of an other filing. */
  form?: string;
  request: FilingRequest;
  /** Absent if the user can't change requests. */
  onEdit: ((id: string) => void) | undefined;
}) {
  const { name } = requestOf(place, request.kind);
  const dates = requestDateTexts(request);
  return (
    <Line label={name}>
      {dates.map((text) => (
        <span key={text}>
          <WholeDates>{text}</WholeDates>
        </span>
      ))}
      {onEdit && (
        <button
          type="button"
          className="link small"
          // A case can have several requests of one kind, which their first date tells apart.
          aria-label={`Edit: ${withForm(name, form)}, ${dates[0]?.toLowerCase()}`}
          onClick={() => onEdit(request.id)}
        >
          Edit
        </button>
      )}
    </Line>
  );
}
