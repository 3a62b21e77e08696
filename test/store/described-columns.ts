import type pg from 'pg';

export interface DescribedColumn {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

/** The parts of the wire protocol that describing a statement needs. */
interface Connection {
  parse(query: { readonly name: string; readonly text: string; readonly types: readonly number[] }): void;
  describe(what: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
}

/** Prepares a statement and returns its columns. Runs nothing, so that it needs neither rows nor values. */
export function describeColumns(client: pg.Client, text: string): Promise<readonly DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly DescribedColumn[] = [];
    let failure: Error | null = null;
    client.query({
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription(message: { readonly fields: readonly DescribedColumn[] }) {
        columns = message.fields;
      },
      handleError(error: Error) {
        failure = error;
      },
      handleReadyForQuery() {
        if (failure === null) resolve(columns);
        else reject(failure);
      },
    } as never);
  });
}
