type Instants<Row> = {
  [Field in keyof Row]: Extract<Row[Field], Date> extends never ? Row[Field] : Exclude<Row[Field], Date> | string;
};

/** Times as ISO 8601, the other columns as they are. */
export const withInstants = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      value instanceof Date ? value.toISOString() : (value as unknown),
    ]),
  ) as Instants<Row>;
