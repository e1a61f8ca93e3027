/** `3/14/1994` and `03/14/1994` are parsed as US dates; everything else must be `1994-03-14`. */
export function parseTypedDay(text: string): string {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}
