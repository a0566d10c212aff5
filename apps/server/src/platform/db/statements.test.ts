import { expect, it } from 'vitest'
import { holdOf } from './migration-plan.ts'
import { statementsOf } from './statements.ts'

it.each([
  ['two', 'select 1; select 2', ['select 1', 'select 2']],
  ['the last with its semicolon', 'select 1;\n', ['select 1']],
  ['none', ' ;; -- nothing\n/* ; */ ;', []],
  ['a text', "select 'a;''b;' ; select 2", ["select 'a;''b;'", 'select 2']],
  ['a text with escapes', String.raw`select E'it\'s; one'; select 2`, [String.raw`select E'it\'s; one'`, 'select 2']],
  ['a name', 'select 1 as "a;b"; select 2', ['select 1 as "a;b"', 'select 2']],
  ['a comment', 'select 1 -- a; b\n, 2; select 3', ['select 1 -- a; b\n, 2', 'select 3']],
  ['a comment in a comment', 'select 1 /* a /* ; */ ; */; select 2', ['select 1 /* a /* ; */ ; */', 'select 2']],
  ['a body', 'do $$ begin; end $$; select 2', ['do $$ begin; end $$', 'select 2']],
  ['a body with a tag', 'do $a$ $$;$$ ; $a$; select 2', ['do $a$ $$;$$ ; $a$', 'select 2']],
  ['a parameter, which is no body', 'select a$1; select b$1', ['select a$1', 'select b$1']],
])('a script is cut where PostgreSQL would: %s', (_, script, texts) => {
  expect(statementsOf(script).map(({ text }) => text)).toEqual(texts)
})

it('a statement knows the line that it begins on', () => {
  expect(statementsOf('-- first\n\nselect 1;\n\n  -- second\n  select\n2').map(({ line }) => line)).toEqual([3, 6])
})

it.each([
  ['alter table posts add column x int', 'posts', 'nobody reads or writes'],
  ['ALTER TABLE IF EXISTS only posts add x int', 'posts', 'nobody reads or writes'],
  ['alter table posts validate constraint c', 'posts', 'its rows are written'],
  ['create index posts_x on posts (x)', 'posts', 'nobody writes'],
  ['create unique index if not exists posts_x on posts (x)', 'posts', 'nobody writes'],
  ['create trigger t after insert on posts for each row execute function f()', 'posts', 'nobody writes'],
  ['update posts set x = 1', 'posts', 'its rows are written'],
  ['delete from posts', 'posts', 'its rows are written'],
  ['drop table if exists posts', 'posts', 'nobody reads or writes'],
  ['create table posts (id int)', null, null],
  ['insert into posts values (1)', null, null],
])('it can be told what a statement holds: %s', (statement, table, what) => {
  expect(holdOf(statement)).toEqual(table === null ? null : { table, what })
})
