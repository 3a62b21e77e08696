-- The tax engine of a merchant's quotes on a rail: a name from the workers' configuration. Null: the embedded engine.

ALTER TABLE "merchant_rail" ADD COLUMN "tax_engine" TEXT,
    ADD CONSTRAINT "merchant_rail_tax_engine_check" CHECK ("tax_engine" ~ '^[a-z][a-z0-9-]{0,39}$' AND "tax_engine" <> 'embedded');
