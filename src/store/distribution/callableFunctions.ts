import type { ClientBase } from 'pg';

/** Names of the functions that a migration defines in SQL. */
const NAMES = [
  'register_days',
  'present_days',
  'first_register_day',
  'run_results',
  'asset_result',
  'asset_results',
  'results_between',
];

export interface Definition {
  name: string;
  args: string;
  result: string;
  body: string;
}

/**
 * Makes the functions of readings and results ones that are called instead of planned with the statement: the function
 * itself then queries the workers, which Citus accepts.
 */
export async function makeFunctionsCallable(client: ClientBase): Promise<void> {
  for (const { name, args, result, body } of await definitions(client, 'sql'))
    await client.query(`create or replace function ${name}(${args}) returns ${result} language plpgsql stable as $called$
#variable_conflict use_column
begin return query ${body}; end $called$`);
}

/** Makes callable functions again in this transaction, whose rows are now of another table with the same name. */
export async function makeAgain(client: ClientBase, functions: readonly Definition[]): Promise<void> {
  // The functions run on the coordinator alone.
  await client.query("set local citus.enable_ddl_propagation = 'off'");
  for (const { name, args, result, body } of functions) {
    await client.query(`drop function ${name}(${args})`);
    await client.query(
      `create function ${name}(${args}) returns ${result} language plpgsql stable as $called$${body}$called$`,
    );
  }
}

export const readCallableFunctions = (client: ClientBase): Promise<Definition[]> => definitions(client, 'plpgsql');

/** Makes the functions parts of the statement's plan again, as the migration does. */
export async function makeInline(client: ClientBase, functions: readonly Definition[]): Promise<void> {
  for (const { name, args, result, body } of functions)
    await client.query(`create or replace function ${name}(${args}) returns ${result} language sql stable as
      $inline$${/begin return query ([^]*); end/.exec(body)![1]}$inline$`);
}

async function definitions(client: ClientBase, language: 'sql' | 'plpgsql'): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select proname as name, pg_get_function_arguments(p.oid) as args, pg_get_function_result(p.oid) as result, prosrc as body
    from pg_proc p join pg_language l on l.oid = prolang
    where proname = any($1) and pronamespace = 'public'::regnamespace and lanname = $2`,
    [NAMES, language],
  );
  return rows;
}
