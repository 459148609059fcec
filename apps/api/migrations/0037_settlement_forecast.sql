-- Forecasts of settlements are computed from open settlements and deductions, as the run will send them.

drop table expected_totals;
