/** 1234567 as '1,234,567', the same on every machine. */
export const grouped = (amount: number): string =>
  String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ',');
