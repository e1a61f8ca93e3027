/** An error in S3's names and format. */
export class ObjectError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const accessDenied = () => new ObjectError(403, 'AccessDenied', 'Access Denied');
export const noSuchKey = () => new ObjectError(404, 'NoSuchKey', 'The specified key does not exist.');
export const noSuchVersion = () =>
  new ObjectError(404, 'NoSuchVersion', 'The specified version does not exist.');
export const malformedXml = () =>
  new ObjectError(
    400,
    'MalformedXML',
    'The XML you provided was not well-formed or did not validate against our published schema',
  );
export const notRunLocally = (what: string) =>
  new ObjectError(501, 'NotImplemented', `${what} is not supported locally.`);
