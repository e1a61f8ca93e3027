/** The published tables as text, used only by the independent implementation of Express Entry. */
const table = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
export const column = (rows: string[][], name: string, at: number): number => {
  const row = rows.find(([key]) => key === name);
  if (!row) throw new Error(`No row ${name}`);
  return Number(row[at]);
};

/** Column 1 with a spouse, column 2 without. */
export const ages = table(`
17|0|0
18|90|99
19|95|105
20|100|110
30|95|105
31|90|99
32|85|94
33|80|88
34|75|83
35|70|77
36|65|72
37|60|66
38|55|61
39|50|55
40|45|50
41|35|39
42|25|28
43|15|17
44|5|6
45|0|0`);
/** Own with a spouse, own without, spouse's, FSW grid. */
export const credentials = table(`
none|0|0|0|0
secondary|28|30|2|5
one_year|84|90|6|15
two_year|91|98|7|19
bachelor|112|120|8|21
two_or_more|119|128|9|22
master|126|135|10|23
professional|126|135|10|23
doctorate|140|150|10|25`);
/** With a spouse, without, second language, spouse's. */
export const abilities = table(`
0|0|0|0|0
4|6|6|0|0
5|6|6|1|1
6|8|9|1|1
7|16|17|3|3
8|22|23|3|3
9|29|31|6|5
10|32|34|6|5`);
export const canadianYears = table(`
0|0|0|0
1|35|40|5
2|46|53|7
3|56|64|8
4|63|72|9
5|70|80|10`);

/**
 * IRCC's equivalency charts: lowest score for each level, in the order reading, writing, listening, speaking.
 */
export const charts: Record<string, string[][]> = {
  IELTS_GENERAL: table(`
10|8.0|7.5|8.5|7.5
9|7.0|7.0|8.0|7.0
8|6.5|6.5|7.5|6.5
7|6.0|6.0|6.0|6.0
6|5.0|5.5|5.5|5.5
5|4.0|5.0|5.0|5.0
4|3.5|4.0|4.5|4.0`),
  PTE_CORE: table(`
10|88|90|89|89
9|78|88|82|84
8|69|79|71|76
7|60|69|60|68
6|51|60|50|59
5|42|51|39|51
4|33|41|28|42`),
  TEF_CANADA: table(`
10|263|393|316|393
9|248|371|298|371
8|233|349|280|349
7|207|310|249|310
6|181|271|217|271
5|151|226|181|226
4|121|181|145|181`),
  TCF_CANADA: table(`
10|549|16|549|16
9|524|14|523|14
8|499|12|503|12
7|453|10|458|10
6|406|7|398|7
5|375|6|369|6
4|342|4|331|4`),
};
