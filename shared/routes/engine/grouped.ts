/** 1234567 as '1,234,567', independent of the locale. */
export const grouped = (amount: number): string =>
  String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ',');
