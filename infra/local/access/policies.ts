import * as z from 'zod/mini';

const oneOrMany = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => (typeof value === 'string' ? [value] : value)),
);
const Conditions = z.record(z.string(), z.record(z.string(), oneOrMany));
const Statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMany,
  Resource: oneOrMany,
  Condition: z.optional(Conditions),
});
/** An identity policy, references resolved. `NotAction`, `NotResource` and the like are refused by parsing. */
export const PolicyDocument = z.object({ Statement: z.array(Statement) });
export type PolicyDocument = z.infer<typeof PolicyDocument>;

/** What a call needs: an IAM action on a resource ARN, and what its conditions may ask about. */
export interface Need {
  readonly action: string;
  readonly resource: string;
  readonly context?: Readonly<Record<string, string>>;
}

export type Allows = (need: Need) => boolean;

const escapePattern = (text: string): string => text.replace(/[.+^${}()|[\]\\]/g, '\\$&');

/** IAM's wildcards: `*` any text, `?` one letter. */
const pattern = (text: string, flags: string): RegExp =>
  new RegExp(`^${escapePattern(text).replaceAll('*', '.*').replaceAll('?', '.')}$`, flags);

const operators: Record<string, (wanted: string, actual: string) => boolean> = {
  StringEquals: (wanted, actual) => wanted === actual,
  StringLike: (wanted, actual) => pattern(wanted, 's').test(actual),
};

/**
 * Evaluates identity policies as IAM does: an explicit deny wins, then an allow, else no. Answers are kept,
 * since a function makes the same few calls over and over.
 * @throws for a condition operator a local run does not know
 */
export function policyEvaluator(documents: readonly PolicyDocument[]): Allows {
  const statements = documents
    .flatMap((document) => document.Statement)
    .map((statement) => {
      const conditions = Object.entries(statement.Condition ?? {}).flatMap(([operator, keys]) => {
        const compare = operators[operator];
        if (!compare) throw new Error(`The policy condition ${operator} is not run locally.`);
        return Object.entries(keys).map(([key, wanted]) => ({ key, wanted, compare }));
      });
      return {
        effect: statement.Effect,
        actions: statement.Action.map((action) => pattern(action, 'i')),
        resources: statement.Resource.map((resource) => pattern(resource, 's')),
        conditions,
      };
    });
  const decide = (need: Need): boolean => {
    const applying = statements.filter(
      (statement) =>
        statement.actions.some((action) => action.test(need.action)) &&
        statement.resources.some((resource) => resource.test(need.resource)) &&
        statement.conditions.every(({ key, wanted, compare }) => {
          const actual = need.context?.[key];
          return actual !== undefined && wanted.some((each) => compare(each, actual));
        }),
    );
    return applying.length > 0 && applying.every(({ effect }) => effect === 'Allow');
  };
  const known = new Map<string, boolean>();
  return (need) => {
    const key = `${need.action} ${need.resource} ${need.context ? JSON.stringify(need.context) : ''}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const response = decide(need);
    if (known.size > 5000) known.clear();
    known.set(key, response);
    return response;
  };
}
