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
/**
 * An identity policy with its references resolved. Parsing rejects `NotAction`, `NotResource`, and similar
 * elements.
 */
export const PolicyDocument = z.object({ Statement: z.array(Statement) });
export type PolicyDocument = z.infer<typeof PolicyDocument>;

/** What a call needs: an IAM action on a resource ARN, and the context keys its conditions may use. */
export interface Need {
  readonly action: string;
  readonly resource: string;
  readonly context?: Readonly<Record<string, string | readonly string[]>>;
}

export type Allows = (need: Need) => boolean;

const escapePattern = (text: string): string => text.replace(/[.+^${}()|[\]\\]/g, '\\$&');

/** IAM's wildcards: `*` for any text, `?` for one character. */
const pattern = (text: string, flags: string): RegExp =>
  new RegExp(`^${escapePattern(text).replaceAll('*', '.*').replaceAll('?', '.')}$`, flags);

const comparisons: Record<string, (wanted: string, actual: string) => boolean> = {
  StringEquals: (wanted, actual) => wanted === actual,
  StringLike: (wanted, actual) => pattern(wanted, 's').test(actual),
};

/** Context keys with several values, for which IAM needs a set operator. */
const multivalued: ReadonlySet<string> = new Set(['dynamodb:LeadingKeys']);
const setOperator = /^For(Any|All)Values?:/;

type Condition = (context: NonNullable<Need['context']>) => boolean;

/** As in IAM, a missing key satisfies `Null: true` and `ForAllValues`, and no other condition. */
function readCondition(operator: string, key: string, wanted: readonly string[]): Condition {
  if (operator === 'Null') return (context) => wanted.includes(String(context[key] === undefined));
  const compare = comparisons[operator.replace(setOperator, '')];
  if (!compare || setOperator.test(operator) !== multivalued.has(key))
    throw new Error(`The policy condition ${operator} on ${key} is not supported locally.`);
  const quantify = operator.startsWith('ForAllValues:') ? 'every' : 'some';
  return (context) =>
    [context[key] ?? []].flat()[quantify]((value) => wanted.some((each) => compare(each, value)));
}

/**
 * Evaluates identity policies like IAM: an explicit deny wins, then an allow, otherwise the call is denied. The
 * statements that match an action on a resource are cached, because a function makes the same few calls again
 * and again.
 * @throws for a condition operator the local run does not support
 */
export function policyEvaluator(documents: readonly PolicyDocument[]): Allows {
  const statements = documents
    .flatMap((document) => document.Statement)
    .map((statement) => ({
      effect: statement.Effect,
      actions: statement.Action.map((action) => pattern(action, 'i')),
      resources: statement.Resource.map((resource) => pattern(resource, 's')),
      conditions: Object.entries(statement.Condition ?? {}).flatMap(([operator, keys]) =>
        Object.entries(keys).map(([key, wanted]) => readCondition(operator, key, wanted)),
      ),
    }));
  const known = new Map<string, typeof statements>();
  const concerning = ({ action, resource }: Need): typeof statements => {
    const key = `${action} ${resource}`;
    const before = known.get(key);
    if (before) return before;
    const found = statements.filter(
      ({ actions, resources }) =>
        actions.some((each) => each.test(action)) && resources.some((each) => each.test(resource)),
    );
    if (known.size > 5000) known.clear();
    known.set(key, found);
    return found;
  };
  return (need) => {
    const applying = concerning(need).filter(({ conditions }) =>
      conditions.every((holds) => holds(need.context ?? {})),
    );
    return applying.length > 0 && applying.every(({ effect }) => effect === 'Allow');
  };
}
