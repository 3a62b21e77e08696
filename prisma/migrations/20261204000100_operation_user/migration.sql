-- The person who asked for an operation in the dashboard. Without a foreign key: no person may stop money that has moved.
ALTER TABLE "operation" ADD COLUMN "user_id" UUID;
