/**
 * Data as a program of that version wrote it, put in after each migration and still there after all later ones. A new
 * migration needs an entry, empty where it only changes what earlier entries already fill.
 */
export const migrationSamples: Readonly<Record<number, string>> = {
  1: `INSERT INTO accounts VALUES (1, 'account-1', 'Practice', 'emulator', 'ABC12-IS', 'http://127.0.0.1/rpp', '', '',
        '[]', 0, 1, 'keychain', 'none', 1000)`,
  2: `INSERT INTO settings VALUES ('theme', '"dark"')`,
  3: `INSERT INTO told_lists VALUES (1, 1, 'status', '["active"]', '["active"]', 'active');
      INSERT INTO domains (domain, account, ldh_name, unicode_name, sort_key, search_text, listed, source, told_at,
        status_list, status_text) VALUES (1, 1, 'a.example', 'a.example', 'a', 'a.example', 1, 'rdap', 1000, 1, 'active');
      INSERT INTO domain_reports (domain, source, told_at, status_list) VALUES (1, 'rdap', 1000, 1);
      INSERT INTO domain_answers VALUES (1, 1000, '{}');
      INSERT INTO domain_tags VALUES (1, 'a.example', 'mine');
      INSERT INTO downloads VALUES (1, 1, 'my-domains', 'owner', 900, 950, 1, 1, 0, 0);
      INSERT INTO download_items (download, domain, status_list) VALUES (1, 1, 1);
      INSERT INTO past_memberships VALUES (1, 'my-domains', 1, 1);
      INSERT INTO domain_changes VALUES (1, 1, 'my-domains', 1, 950, 'status', '[]', '["active"]')`,
  4: `INSERT INTO renewal_entries VALUES (1, 'entry-1', 'account-1', 'Practice', 'emulator', 'a.example', 'a.example',
        'renew-1', '2027-03-14', 'y', 1, '2028-03-14', 'CARD-1', '', 'window', 5000, 'owner', 'a.example', 'planned', NULL);
      INSERT INTO renewal_steps VALUES (1, 1, 'planned', 5000, '', NULL, NULL, NULL, NULL);
      INSERT INTO renewal_steps VALUES (1, 2, 'sent', 5001, '', 'journal-1', NULL, NULL, NULL)`,
  5: `INSERT INTO exchanges (exchange, journal_id, account_id, environment, interface, command, method, url, started_at,
        search_text) VALUES (1, 'journal-1', 'account-1', 'emulator', 'rpp-v0', 'renew-domain', 'POST', 'http://x', 1, 'x');
      INSERT INTO exchange_contents (exchange, request_headers) VALUES (1, '[]')`,
  6: `INSERT INTO budgets (budget_number, key, budget) VALUES (1, 'emulator ABC12-IS', 'rdap-domain');
      INSERT INTO budget_takes VALUES (1, 1000)`,
  7: `INSERT INTO inbox_messages (message, inbox_id, account_id, account_label, environment, message_id, digest, kind, text,
        stored_at, search_text, unasked, oddities)
        VALUES (1, 'inbox-1', 'account-1', 'Practice', 'emulator', '12345', 'd', 'domain-created', 'Domain created', 1000,
          'domain created', 0, '[]');
      INSERT INTO inbox_received VALUES (1, 1, 1000, 'request', 'json', '[]', '{}', 'journal-1');
      INSERT INTO inbox_tags VALUES (1, 'mine');
      INSERT INTO inbox_notices VALUES (1, 'inbox-1', 'Domain created', '')`,
  8: `INSERT INTO renewal_entries (entry, entry_id, account_id, account_label, environment, ldh_name, unicode_name, cl_trid,
        expiry_date_sent, period_unit, period_value, expected_expiry_date, card_id, stale_reason, asked_by, opened_at,
        owner_id, search_text, state, why, batch_id, batch_line)
        VALUES (2, 'entry-2', 'account-1', 'Practice', 'emulator', 'b.example', 'b.example', 'renew-2', '2027-03-14', 'y', 1,
          '2028-03-14', 'CARD-1', '', 'window', 5000, 'owner', 'b.example', 'planned', 'By batch.', 'batch-1', 1);
      INSERT INTO renewal_steps (entry, step, state, at, text) VALUES (2, 1, 'planned', 5000, ''), (2, 2, 'sent', 5001, '');
      INSERT INTO renewal_steps (entry, step, state, at, text, new_expiry_date)
        VALUES (2, 3, 'renewed', 5002, '', '2029-03-14');
      INSERT INTO renewal_readings VALUES (2, 1, 5003, 'rdap', '2029-03-14', 'Read.', NULL);
      INSERT INTO renewal_batches VALUES (1, 'batch-1', 'account-1', 'emulator', 'October', 'y', 1, 'CARD-1', 'ISK', 0,
        'review', '', 4000, 'owner');
      INSERT INTO renewal_batch_lines VALUES (1, 1, 1, 'b.example', 'b.example', 'b.example', '2027-03-14', '2028-03-14',
        6500, '[]', 0, 1, NULL)`,
  9: `INSERT INTO check_batches VALUES (1, 'check-1', 'account-1', 'October', 'rpp-v0', 'ready', '', 4000, 'owner',
        2, 1, 0, 0, 0, 1, 0);
      INSERT INTO check_lines VALUES (1, 1, 1, 'a.example', 'a.example', 'a.example', 'waiting', NULL, '', NULL, NULL),
        (1, 2, 2, 'A.example', 'a.example', 'a.example', 'duplicate', 1, '', NULL, NULL)`,
  10: `INSERT INTO domain_notes VALUES (1, 'a.example', 'Renew by hand.', 1000);
      INSERT INTO tag_actions VALUES (1, 1, 1000);
      INSERT INTO tag_action_names VALUES (1, 'a.example', 'mine', 1);
      INSERT INTO expiry_asks VALUES (1, 1000, 'not-found');
      INSERT INTO expiry_notices VALUES (1, 1, 30, 1000, 1, NULL);
      INSERT INTO expiry_alerts VALUES (1, 'a.example', '2027-03-14', 30, 1)`,
  11: `INSERT INTO practice_lessons VALUES ('renew', 1000, 1);
      INSERT INTO practice_observations (lesson, step, operation, virtual_at, seen_at, text)
        VALUES ('renew', 'renew-name', 'rpp-v0/renew-domain', 1000, 1001, 'Renewed.');
      INSERT INTO access_steps VALUES ('rpp', 1, 1000)`,
  12: `UPDATE renewal_batches SET pause = '{"code":"program-ended"}';
      UPDATE check_batches SET pause = '{"code":"program-ended"}'`,
  14: `UPDATE inbox_messages SET via = 'repp-v1', off_head_at = 2000`,
  15: `UPDATE accounts SET switched_off = '["rpp-v1"]', paths = '{"rppV0Base":"/v00"}';
      UPDATE budgets SET share = 0.8, learned_at = 1000`,
  16: `INSERT INTO renewal_steps (entry, step, state, at, text) VALUES (1, 3, 'outcome-unknown', 5003, '');
      INSERT INTO renewal_steps (entry, step, state, at, text, settled_by, reason, location)
        VALUES (1, 4, 'reconciled-renewed', 5004, '', 'person', 'They said so.', '/v0/processes/1');
      UPDATE check_lines SET oddities = '["Odd."]' WHERE place = 1`,
  17: `INSERT INTO budget_takes VALUES (1, 2000, 256);
      UPDATE exchanges SET evidence = 1 WHERE exchange = 1`,
  18: `INSERT INTO renewal_entries (entry, entry_id, account_id, account_label, environment, ldh_name, unicode_name, cl_trid,
        expiry_date_sent, period_unit, period_value, expected_expiry_date, card_id, stale_reason, asked_by, opened_at,
        owner_id, search_text, state, why, batch_id, batch_line)
        VALUES (3, 'entry-3', 'account-1', 'Practice', 'emulator', 'c.example', 'c.example', 'renew-3', '2027-03-14', 'y', 1,
          '2028-03-14', 'CARD-1', '', 'window', 5000, 'owner', 'c.example', 'planned', 'By batch.', 'batch-1', 2)`,
  19: `INSERT INTO renewal_steps (entry, step, state, at, text) VALUES (3, 1, 'planned', 5000, ''), (3, 2, 'sent', 5001, ''),
        (3, 3, 'renewed', 5002, '')`,
  20: `INSERT INTO inbox_notices (title, text) VALUES ('Practice', 'Collecting has stopped.')`,
  21: `UPDATE inbox_messages SET seen_at = 2000, beside = 'b'`,
  22: `UPDATE inbox_messages SET off_head_at = 2500`,
  23: `INSERT INTO inbox_notices (title, text) VALUES ('Practice', 'Collecting goes on.')`,
  24: `INSERT INTO renewal_contradictions (entry, at, source, evidence, date_now, text)
        VALUES (1, 6000, 'rdap', '2028-03-14', '2028-03-14', 'The registry reports it.')`,
  25: `INSERT INTO renewals_elsewhere (account, environment, ldh_name, unicode_name, date_before, date_after, source, at)
        VALUES (1, 'emulator', 'a.example', 'a.example', '2027-03-14', '2028-03-14', 'rdap', 6000)`,
  26: `UPDATE renewal_batches SET revision = 2`,
  27: `INSERT INTO do_not_renew (environment, ldh_name, reason, until_date, person, marked_at)
        VALUES ('emulator', 'a.example', 'Given up.', '2027-03-01', 'Anna', 6000)`,
  28: `INSERT INTO told_lists VALUES (2, 1, 'contacts', '[{"handle":"NORD7-EX","roles":["registrant"]}]',
        '["NORD7-EX registrant"]', 'NORD7-EX registrant');
      INSERT INTO contact_handles VALUES (1, 'NORD7-EX', 2, 0);
      INSERT INTO customers VALUES (1, 'customer-1', 'emulator', 'Hótel Norðurljós', 'hótel norðurljós', NULL);
      INSERT INTO customer_handles VALUES ('emulator', 'NORD7-EX', 1)`,
  29: `UPDATE domain_notes SET person = 'Anna'`,
  30: `INSERT INTO today_runs (subject, owner_id, started_at, ended_at) VALUES ('scope production', 'owner', 7000, 8000)`,
  31: `INSERT INTO card_amounts (account_id, card_id, kind, day, told_at, minor, currency, minor_digits, reference, entered_at)
        VALUES ('account-1', 'CARD-1', 'balance', '2026-11-01', 5000, 31000, 'ISK', 0, '', 6000);
      INSERT INTO card_caps (account_id, card_id, minor, currency, minor_digits, set_at)
        VALUES ('account-1', 'CARD-1', 0, 'ISK', 0, 6000);
      INSERT INTO card_lifts VALUES (1, 2, 'He wants it.', 'Anna', 6000, 0, 0, 6500, 'ISK', 0)`,
  32: `INSERT INTO team_membership VALUES (1, '{"host":"db.acme.example"}', 'store', 'incarnation', 'Acme', 'seat', 'Anna', 'laptop',
        'seat', 6000, '0', NULL);
      INSERT INTO team_outbox (call_id, process_id, owner_id, verb, given, is_fact, made_at)
        VALUES ('call', 'process', 'owner', 'ledger.open', '{}', 0, 6000);
      INSERT INTO team_seats VALUES ('seat', 'Anna', 'laptop')`,
  33: `INSERT INTO team_inbox VALUES ('account-1', 7);
      UPDATE inbox_messages SET assigned_to = 'Anna'`,
  34: `UPDATE accounts SET key_places = '["https://registry.example"]', team_by_seat = 'seat'`,
  35: `INSERT INTO team_writers VALUES ('note', 'account-1', 'a.example', 1, 'seat', 'Anna', 6000);
      UPDATE card_amounts SET team_key = 'amount-1';
      UPDATE card_caps SET team_number = 2`,
  36: `INSERT INTO team_rows VALUES ('seat seat', 0, 0, 0, NULL, '{"kind":"seat","seatId":"seat","person":"Anna","machine":"laptop"}')`,
  37: `UPDATE renewal_batches SET team_document = '{"state":"done"}';
      UPDATE renewal_batch_lines SET reviewed_entry_id = 'entry-1', although_number = 3`,
  38: `UPDATE renewal_batches SET prepared_by = 'Anna'`,
};
