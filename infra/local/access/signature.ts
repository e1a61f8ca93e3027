import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import type { QueryParameterBag, SourceData } from '@smithy/types';

/** The parts of a request that a signature covers. */
interface SignedRequest {
  readonly method: string;
  /** As sent, still encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

type Verdict =
  | { readonly ok: true; readonly accessKey: string; readonly presigned: boolean }
  | { readonly ok: false; readonly code: string; readonly message: string };

class Sha256 {
  #hash: Hash | Hmac;
  readonly #secret: SourceData | undefined;
  constructor(secret?: SourceData) {
    this.#secret = secret;
    this.#hash = this.#start();
  }
  #start(): Hash | Hmac {
    return this.#secret === undefined ? createHash('sha256') : createHmac('sha256', bytes(this.#secret));
  }
  update(data: Uint8Array | string): void {
    this.#hash.update(data);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {
    this.#hash = this.#start();
  }
}

function bytes(data: SourceData): Uint8Array | string {
  if (typeof data === 'string') return data;
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return new Uint8Array(data);
}

const rejected = (code: string, message: string): Verdict => ({ ok: false, code, message });
const mismatch = rejected(
  'SignatureDoesNotMatch',
  'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
);
const maxSkewMilliseconds = 15 * 60 * 1000;
/** The longest validity of a presigned URL: a week. */
const maxPresignedSeconds = 604_800;
const tooSkewed = rejected(
  'RequestTimeTooSkewed',
  'The difference between the request time and the current time is too large.',
);
/** A presigned request may include it, since its payload is unsigned anyway. */
const payloadHeader = 'x-amz-content-sha256';
const presignedNames = [
  'X-Amz-Algorithm',
  'X-Amz-Credential',
  'X-Amz-Date',
  'X-Amz-Expires',
  'X-Amz-SignedHeaders',
];

/** Parses `20261120T203000Z`. */
const amzDate = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Verifies a SigV4 signature the way AWS does: it signs the request again with the caller's secret and compares.
 * Covers the Authorization header and presigned URLs.
 * @param secretOf the secret of an access key; undefined for an unknown key
 */
export async function verifySignature(
  request: SignedRequest,
  secretOf: (accessKey: string) => string | undefined,
  now: Date,
): Promise<Verdict> {
  const presigned = request.query.has('X-Amz-Signature');
  const parts = presigned ? queryParts(request.query) : headerParts(request.headers);
  if (!parts) return rejected('MissingAuthenticationToken', 'Missing Authentication Token');
  const [accessKey, , region, service, terminal] = parts.credential.split('/');
  const signedAt = amzDate(parts.date);
  if (!accessKey || !region || !service || terminal !== 'aws4_request' || Number.isNaN(signedAt.getTime())) {
    return rejected('IncompleteSignature', 'The credential or the date of the signature is malformed.');
  }
  const secretAccessKey = secretOf(accessKey);
  if (secretAccessKey === undefined) {
    return rejected(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  const age = now.getTime() - signedAt.getTime();
  const problem = presigned
    ? (presignedAgeProblem(parts, age) ?? unsignedHeaderProblem(request, parts))
    : (ageProblem(age) ?? payloadProblem(request));
  if (problem) return problem;
  const signer = new SignatureV4({
    service,
    region,
    sha256: Sha256,
    credentials: { accessKeyId: accessKey, secretAccessKey },
    applyChecksum: false,
    uriEscapePath: service !== 's3',
  });
  const headers = signedHeadersOf(request, parts);
  if (!headers) return mismatch;
  const sign = presigned ? presignAgain : signAgain;
  const signature = await sign(signer, { ...request, headers }, parts, signedAt);
  return signature !== undefined && same(signature, parts.signature)
    ? { ok: true, accessKey, presigned }
    : mismatch;
}

/** @param age milliseconds since the signature; negative if the client's clock is ahead */
const ageProblem = (age: number): Verdict | undefined =>
  Math.abs(age) > maxSkewMilliseconds ? tooSkewed : undefined;

function presignedAgeProblem({ expires }: SignatureParts, age: number): Verdict | undefined {
  if (!(expires > 0 && expires <= maxPresignedSeconds)) return mismatch;
  if (age > expires * 1000) return rejected('AccessDenied', 'Request has expired');
  return -age > maxSkewMilliseconds ? tooSkewed : undefined;
}

/** A presigned URL must cover every AWS header that is sent with it. */
function unsignedHeaderProblem(
  { headers }: SignedRequest,
  { signedHeaders }: SignatureParts,
): Verdict | undefined {
  const unsigned = Object.keys(headers).find(
    (name) => name.startsWith('x-amz-') && !signedHeaders.includes(name) && name !== payloadHeader,
  );
  return unsigned === undefined
    ? undefined
    : rejected(
        'AccessDenied',
        `There were headers present in the request which were not signed: ${unsigned}`,
      );
}

function payloadProblem({ headers, body }: SignedRequest): Verdict | undefined {
  const payload = headers[payloadHeader];
  if (payload === undefined || !/^[0-9a-f]{64}$/.test(payload)) return undefined;
  return createHash('sha256').update(body).digest('hex') === payload
    ? undefined
    : rejected(
        'XAmzContentSHA256Mismatch',
        'The provided x-amz-content-sha256 header does not match what was computed.',
      );
}

/**
 * @param request with the signed headers only
 * @returns the signature that the request's Authorization header should have
 */
async function signAgain(
  signer: SignatureV4,
  request: SignedRequest,
  { signedHeaders }: SignatureParts,
  signingDate: Date,
): Promise<string | undefined> {
  const signableHeaders = new Set(signedHeaders);
  const signed = await signer.sign(
    { ...unsignedRequest(request), body: request.body },
    { signingDate, signableHeaders },
  );
  return /Signature=([0-9a-f]{64})/.exec(signed.headers.authorization ?? '')?.[1];
}

/**
 * S3 signs presigned requests with an unsigned payload, which the signer reads from a header and then moves into the
 * query.
 * @param request with the signed headers only
 * @returns the signature that the URL should have
 */
async function presignAgain(
  signer: SignatureV4,
  request: SignedRequest,
  { signedHeaders, expires }: SignatureParts,
  signingDate: Date,
): Promise<string | undefined> {
  const headers = { ...request.headers, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' };
  const signableHeaders = new Set(signedHeaders);
  const signed = await signer.presign(unsignedRequest({ ...request, headers }), {
    signingDate,
    signableHeaders,
    expiresIn: expires,
    unhoistableHeaders: signableHeaders,
  });
  const signature = signed.query?.['X-Amz-Signature'];
  return typeof signature === 'string' ? signature : undefined;
}

const unsignedRequest = ({ method, path, query, headers }: SignedRequest) => ({
  method,
  protocol: 'http:',
  hostname: 'local',
  path,
  query: queryBag(query),
  headers,
});

/** The headers that the signature covers; undefined if one is missing. */
function signedHeadersOf(
  { headers }: SignedRequest,
  { signedHeaders }: SignatureParts,
): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  for (const name of signedHeaders) {
    const value = headers[name];
    if (value === undefined) return undefined;
    found[name] = value;
  }
  return found;
}

interface SignatureParts {
  readonly credential: string;
  readonly date: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly expires: number;
}

function headerParts(headers: Record<string, string>): SignatureParts | undefined {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const [, credential, signedHeaders, signature] = match ?? [];
  if (!credential || !signedHeaders || !signature) return undefined;
  return {
    credential,
    signature,
    signedHeaders: signedHeaders.split(';'),
    date: headers['x-amz-date'] ?? '',
    expires: 0,
  };
}

const queryParts = (query: URLSearchParams): SignatureParts => ({
  credential: query.get('X-Amz-Credential') ?? '',
  date: query.get('X-Amz-Date') ?? '',
  signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
  signature: query.get('X-Amz-Signature') ?? '',
  expires: Number(query.get('X-Amz-Expires')),
});

function queryBag(query: URLSearchParams): QueryParameterBag {
  const bag: QueryParameterBag = {};
  for (const name of new Set(query.keys())) {
    if (presignedNames.includes(name)) continue;
    const values = query.getAll(name);
    bag[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  return bag;
}
