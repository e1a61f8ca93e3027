/** The type of a question. */
type QuestionKind =
  | 'date'
  | 'number'
  | 'money'
  | 'choice'
  | 'flag'
  | 'claim'
  | 'country'
  | 'countries'
  | 'count'
  | 'list';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Asked {
  /** The path in the facts. In a list entry, only the name. */
  readonly path: string;
  readonly label: string;
  /** Why it is asked, shown after the names of the routes that need it. */
  readonly why?: string;
  /** A short name for summaries: 'Nomination', 'Savings'. */
  readonly short: string;
  /** Follows the number in summaries, instead of the short name before it. */
  readonly unit?: string;
}

export type Field = Asked &
  (
    | { readonly kind: Exclude<QuestionKind, 'money' | 'choice' | 'list' | 'count'> }
    | { readonly kind: 'count'; readonly most: number }
    | { readonly kind: 'money'; readonly currency: 'CAD' | 'GBP' | 'USD' }
    | { readonly kind: 'choice'; readonly options: readonly Choice[]; readonly numeric?: boolean }
  );

export type ListKind = 'education' | 'languages' | 'work';
export interface ListQuestion extends Asked {
  readonly kind: 'list';
  readonly of: ListKind;
  /** What one entry is called: 'qualification'. */
  readonly entry: string;
  readonly yes: string;
  readonly no: string;
}
export type Question = Field | ListQuestion;

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

/** Whether the person has a partner determines if questions about the partner are asked. */
export const partnerPath = 'partner';
