import * as z from 'zod/mini';

const CorsRule = z.object({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z._default(z.array(z.string()), []),
  ExposedHeaders: z._default(z.array(z.string()), []),
  MaxAge: z.optional(z.number()),
});
export type CorsRule = z.infer<typeof CorsRule>;

/** A strict object: a rule that this store doesn't understand must not be ignored. */
const LifecycleRule = z.strictObject({
  Id: z.optional(z.string()),
  Status: z.enum(['Enabled', 'Disabled']),
  Prefix: z.optional(z.string()),
  TagFilters: z._default(z.array(z.object({ Key: z.string(), Value: z.string() })), []),
  ExpirationInDays: z.optional(z.number()),
  ExpiredObjectDeleteMarker: z.optional(z.boolean()),
  NoncurrentVersionExpiration: z.optional(
    z.strictObject({ NoncurrentDays: z.number(), NewerNoncurrentVersions: z.optional(z.number()) }),
  ),
  // Nothing here uses multipart uploads, so there is nothing to abort.
  AbortIncompleteMultipartUpload: z.optional(z.unknown()),
});
export type LifecycleRule = z.infer<typeof LifecycleRule>;

const BucketProperties = z.object({
  VersioningConfiguration: z.optional(z.object({ Status: z.string() })),
  CorsConfiguration: z.optional(z.object({ CorsRules: z.array(CorsRule) })),
  LifecycleConfiguration: z.optional(z.object({ Rules: z.array(LifecycleRule) })),
});

export interface BucketSettings {
  readonly name: string;
  readonly arn: string;
  readonly versioned: boolean;
  readonly cors: readonly CorsRule[];
  readonly lifecycle: readonly LifecycleRule[];
}

/** @throws for a lifecycle rule the local store doesn't support */
export function bucketSettings(name: string, arn: string, resolved: unknown): BucketSettings {
  const bucket = BucketProperties.parse(resolved);
  return {
    name,
    arn,
    versioned: bucket.VersioningConfiguration?.Status === 'Enabled',
    cors: bucket.CorsConfiguration?.CorsRules ?? [],
    lifecycle: bucket.LifecycleConfiguration?.Rules.filter((rule) => rule.Status === 'Enabled') ?? [],
  };
}
